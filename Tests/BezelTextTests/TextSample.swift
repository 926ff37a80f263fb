import BezelRaster
import BezelText
import Testing

/// A text whose picture was looked at, and found right.
enum TextSample: String, CaseIterable, CustomTestStringConvertible {
  case latin, germanCompound, greek, cyrillic, arabic, hebrewWithLatin, persianDigits, hindi,
    bengali,
    tamil, thai, khmer, simplifiedChinese, traditionalChinese, japanese, korean, vietnamese, emoji,
    longLine, controls, overrides, softHyphens, missingLetters

  var testDescription: String { rawValue }

  var text: String {
    switch self {
    case .latin: "Installing updates, 3 of 17. Please don’t turn off the machine."
    case .germanCompound: "Donaudampfschifffahrtsgesellschaftskapitän wird aktualisiert"
    case .greek: "Γίνεται ενημέρωση του συστήματος. Παρακαλώ περιμένετε…"
    case .cyrillic: "Обновление системы: не выключайте устройство. Їжак, ґанок, ђак, ў"
    case .arabic: "جارٍ تحديث النظام، يُرجى عدم إيقاف تشغيل الجهاز (٤٢٪)."
    case .hebrewWithLatin: "מתקין את Bezel 2.0 (שלב 3 מתוך 17), נא להמתין…"
    case .persianDigits: "به‌روزرسانی ۴۲٪ از ۱۲۰ مگابایت، لطفاً صبر کنید"
    case .hindi: "सिस्टम अपडेट हो रहा है, कृपया प्रतीक्षा करें। क्षत्रिय"
    case .bengali: "সিস্টেম আপডেট হচ্ছে, অনুগ্রহ করে অপেক্ষা করুন। ক্ষ"
    case .tamil: "கணினி புதுப்பிக்கப்படுகிறது, தயவுசெய்து காத்திருக்கவும்"
    case .thai: "กำลังปรับปรุงระบบ กรุณาอย่าปิดเครื่องจนกว่าจะเสร็จสิ้น ที่นี่"
    case .khmer: "កំពុងធ្វើបច្ចុប្បន្នភាពប្រព័ន្ធ សូមរង់ចាំ"
    case .simplifiedChinese: "正在安装更新（第3步，共17步），请勿关闭电源。骨直画"
    case .traditionalChinese: "正在安裝更新（第3步，共17步），請勿關閉電源。骨直畫"
    case .japanese: "システムを更新しています（3／17）。電源を切らないでください。ちょっと待って。"
    case .korean: "시스템을 업데이트하는 중입니다. 전원을 끄지 마십시오."
    case .vietnamese: "Đang cập nhật hệ thống, vui lòng đợi. Tie\u{302}\u{301}ng Vie\u{323}\u{302}t"
    case .emoji: "👩‍🔬 👍🏽 🇩🇪 ❤️ 🎉 done ✅ 1️⃣"
    case .longLine: String(repeating: "abcdefghij", count: 1000)
    case .controls:
      "A\u{0}\u{1}\u{7}\u{8}B\u{B}\u{C}\u{1B}[31mC\u{7F}\u{85}D\u{9F}\u{FEFF}E\u{FFF9}\u{FFFB}\tF\u{2028}G"
    case .overrides: "file\u{202E}gpj.exe\nis safe \u{2067}שלום\u{2069} (1)"
    case .softHyphens: "Do\u{AD}nau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesell\u{AD}schaft"
    case .missingLetters: "ꀀ \u{12000} \u{10FFFF} ok"
    }
  }

  /// The language of the text.
  var language: String {
    switch self {
    case .arabic: "ar"
    case .bengali: "bn"
    case .cyrillic: "ru"
    case .germanCompound, .softHyphens: "de"
    case .greek: "el"
    case .hebrewWithLatin: "he"
    case .hindi: "hi"
    case .japanese: "ja"
    case .khmer: "km"
    case .korean: "ko"
    case .persianDigits: "fa"
    case .simplifiedChinese: "zh-cn"
    case .tamil: "ta"
    case .thai: "th"
    case .traditionalChinese: "zh-tw"
    case .vietnamese: "vi"
    case .latin, .emoji, .longLine, .controls, .overrides, .missingLetters: "en"
    }
  }

  /// The ideographs of the country.
  var ideographs: Fonts.Ideographs {
    switch self {
    case .japanese: .japan
    case .korean: .korea
    case .traditionalChinese: .taiwan
    default: .china
    }
  }

  /// How wide the lines may be, in pixels.
  static let width = 200

  static func request(_ text: String, size: Fixed = 18) -> TextRequest {
    TextRequest(text: text, size: size, box: Size(width: Fixed(width), height: 120), scale: 1)
  }
}

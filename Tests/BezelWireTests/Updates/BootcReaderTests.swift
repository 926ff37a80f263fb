import BezelWire
import Testing

@Suite("bootc's progress lines")
struct BootcReaderTests {
  private static let pulling = """
    {"type":"ProgressBytes","apiVersion":"org.containers.bootc.progress/v1","task":"pulling","description":\
    "Pulling Image","id":"quay.io/example/os:latest","bytesCached":0,"bytes":512,"bytesTotal":1024,"stepsCached":0,\
    "steps":3,"stepsTotal":7,"subtasks":[{"subtask":"ostree_chunk","description":"OSTree Chunk:","id":"ab","bytesCached":0,\
    "bytes":10,"bytesTotal":20}]}

    """
  private static func steps(_ task: String, _ steps: Int, _ total: Int) -> String {
    """
    {"type":"ProgressSteps","apiVersion":"x","task":"\(task)","description":"Deploying","id":"\(task)",\
    "stepsCached":0,"steps":\(steps),"stepsTotal":\(total),"subtasks":[]}

    """
  }

  @Test("An update goes through its three tasks to its end, byte by byte")
  func update() {
    let text =
      #"{"type":"Start","version":"1.1.4"}"# + "\n" + Self.pulling + Self.steps("importing", 0, 1)
      + Self.steps("staging", 1, 3) + Self.steps("staging", 3, 3)
    var reader = BootcReader()
    #expect(
      text.utf8.flatMap { reader.read([$0]) } == [
        .progress(UpdateProgress(step: 1, of: 3, percent: 50, name: "Pulling Image")),
        .progress(UpdateProgress(step: 2, of: 3, percent: 0, name: "Deploying")),
        .progress(UpdateProgress(step: 3, of: 3, percent: 33, name: "Deploying")),
        .done,
      ])
    #expect(reader.end() == nil)
  }

  @Test("A writer that ends in the middle has failed, and the next one begins anew")
  func interruption() {
    var reader = BootcReader()
    _ = reader.read(Array((Self.pulling + #"{"type":"#).utf8))
    #expect(reader.end() == .failed(words: nil) && reader.end() == nil)
    #expect(reader.read(Array(Self.pulling.utf8)).count == 1)
  }

  @Test("Other lines, impossible numbers and a megabyte of name are no danger")
  func hostile() {
    var reader = BootcReader()
    #expect(reader.read(Array("\n\nhello\n[]\n{}\n{\"type\":1}\n".utf8)) == [])
    #expect(
      reader.read(Array(Self.pulling.replacing("512", with: "4096").utf8))
        == [.progress(UpdateProgress(step: 1, of: 3, name: "Pulling Image"))])
    #expect(
      reader.read(Array(Self.pulling.replacing("512", with: "-9223372036854775808").utf8)).count
        == 1)
    let name = String(repeating: "x", count: 1 << 20)
    #expect(reader.read(Array(Self.pulling.replacing("Pulling Image", with: name).utf8)) == [])
    #expect(reader.read(Array(Self.pulling.utf8)).count == 1)
    #expect(
      reader.read(Array(Self.steps("other", 2, 4).utf8)) == [
        .progress(UpdateProgress(percent: 50, name: "Deploying"))
      ])
  }
}

/// Recorded progress output of programs, line by line.
enum ProgressSamples {
  /// `pv -n -s 40000000`, version 1.6.20.
  static let pv = [
    "15\n",
    "30\n",
    "45\n",
    "60\n",
    "75\n",
    "90\n",
    "100\n",
  ]

  /// `pv -n -b`.
  static let pvBytes = [
    "6000000\n",
    "12000000\n",
    "16000000\n",
    "24000000\n",
    "30000000\n",
    "36000000\n",
    "40000000\n",
  ]

  /// `pv -n -t -b`.
  static let pvTimes = [
    "0.3404 6000000\n",
    "0.6505 12000000\n",
    "0.9617 18000000\n",
    "1.2980 24000000\n",
    "1.5116 30000000\n",
    "1.8816 36000000\n",
    "1.9757 40000000\n",
  ]

  /// `curl --progress-bar`, version 7.88.1.
  static let curlBar = [
    "\r####                                                                       6.4%",
    "\r###########                                                               15.7%",
    "\r###########################                                               37.7%",
    "\r############################################                              61.3%",
    "\r##############################################################            87.1%",
    "\r######################################################################## 100.0%\n",
  ]

  /// The same for an unknown size.
  static let curlBarOfUnknown = [
    "#=#=#                                                                         ",
    "\r##=#=#                                                                        ",
    "\r##-=#=-#                                                                      ",
    "\r# #-=#=-#                                                                     ",
    "\r # #-=#=- #                                                                   ",
    "\r  # #-=O#-  #                                                                 ",
    "\r   # #-=O#-  #                                                                ",
    "\r    #  #=O=#   #                                                              \n",
  ]

  /// curl's usual table.
  static let curlTable = [
    "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n",
    "                                 Dload  Upload   Total   Spent    Left  Speed\n",
    "\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0",
    "\r 29 38.1M   29 11.1M    0     0  14.9M      0  0:00:02 --:--:--  0:00:02 14.9M",
    "\r 71 38.1M   71 27.3M    0     0  16.6M      0  0:00:02  0:00:01  0:00:01 16.6M",
    "\r100 38.1M  100 38.1M    0     0  16.4M      0  0:00:02  0:00:02 --:--:-- 16.4M\n",
  ]

  /// The same for an unknown size.
  static let curlTableOfUnknown = [
    "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n",
    "                                 Dload  Upload   Total   Spent    Left  Speed\n",
    "\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0",
    "\r100 1171k    0 1171k    0     0  1371k      0 --:--:-- --:--:-- --:--:-- 1370k",
    "\r100 2343k    0 2343k    0     0  1294k      0 --:--:--  0:00:01 --:--:-- 1294k",
    "\r100 3515k    0 3515k    0     0  1270k      0 --:--:--  0:00:02 --:--:-- 1270k",
    "\r100 3906k    0 3906k    0     0  1198k      0 --:--:--  0:00:03 --:--:-- 1198k\n",
  ]

  /// `rsync -a --info=progress2`, version 3.5.0.
  static let rsync = [
    "\r         32,768   0%    0.00kB/s    0:00:00  ",
    "\r      4,000,000  20%    8.15MB/s    0:00:00 (xfr#1, to-chk=4/6)",
    "\r      8,000,000  40%    8.25MB/s    0:00:00 (xfr#2, to-chk=3/6)",
    "\r      8,098,304  40%    7.46MB/s    0:00:01  ",
    "\r     12,000,000  60%    7.63MB/s    0:00:01 (xfr#3, to-chk=2/6)",
    "\r     16,000,000  80%    7.64MB/s    0:00:01 (xfr#4, to-chk=1/6)",
    "\r     16,262,144  81%    7.33MB/s    0:00:00  ",
    "\r     20,000,000 100%    7.38MB/s    0:00:02 (xfr#5, to-chk=0/6)",
    "\r     20,000,000 100%    7.38MB/s    0:00:02 (xfr#5, to-chk=0/6)\n",
  ]

  /// `rsync -a --no-h --info=progress2`.
  static let rsyncPlain = [
    "\r          32768   0%    0.00kB/s    0:00:00  ",
    "\r        4000000  20%    7.40MB/s    0:00:00 (xfr#1, to-chk=4/6)",
    "\r        7342336  36%    6.84MB/s    0:00:01  \n",
  ]

  /// `rsync -ah --info=progress2`.
  static let rsyncHuman = [
    "\r         32.77K   0%    0.00kB/s    0:00:00  ",
    "\r          4.00M  20%    8.62MB/s    0:00:00 (xfr#1, to-chk=4/6)",
    "\r          8.00M  40%    8.24MB/s    0:00:00 (xfr#2, to-chk=3/6)\n",
  ]

  /// `rsync -a --progress`.
  static let rsyncFiles = [
    "sending incremental file list\n",
    "created directory dst4\n",
    "./\n",
    "f1\n",
    "\r         32,768   0%    0.00kB/s    0:00:00  ",
    "\r      4,000,000 100%    7.72MB/s    0:00:00 (xfr#1, to-chk=4/6)\n",
    "f2\n",
    "\r         32,768   0%   64.91kB/s    0:01:01  ",
    "\r      4,000,000 100%    3.85MB/s    0:00:00 (xfr#2, to-chk=3/6)\n",
  ]

  /// `apt-get install --reinstall -o APT::Status-Fd=3 pv`, version 2.6.1.
  static let apt = [
    "dlstatus:1:0.0000:Retrieving file 1 of 1\n",
    "dlstatus:1:100.0000:Retrieving file 1 of 1\n",
    "pmstatus:dpkg-exec:0.0000:Running dpkg\n",
    "pmstatus:pv:0.0000:Preparing pv (amd64)\n",
    "pmstatus:pv:20.0000:Unpacking pv (amd64)\n",
    "pmstatus:pv:40.0000:Installing pv (amd64)\n",
    "pmstatus:dpkg-exec:40.0000:Running dpkg\n",
    "pmstatus:pv:40.0000:Preparing to configure pv (amd64)\n",
    "pmstatus:pv:60.0000:Configuring pv (amd64)\n",
    "pmstatus:pv:80.0000:Installed pv (amd64)\n",
  ]
}

/** Folders and files of quick tests that reach passes, texts and compaction, in the order in which they are tried on a mutant. */
export const FILES = [
  'test/text',
  'test/passes',
  'test/compact',
  'test/golden',
  'test/restore/restore.test.ts',
  'test/live/tool-cache.test.ts',
];

/** What names tests of mere size: they take long, and every mutant in their way would pay for it. */
export const TOO_LONG = [
  '130,000 parameters',
  '20,000 nested levels, described at each',
  'calls that never came back take no more than a bounded place',
  '2 MB of',
  'a text without blanks is no name, and takes linear time',
  'depth does not matter',
  'texts of one long line, of line feeds and of hits are cut',
  'deep values are restored without recursion',
];

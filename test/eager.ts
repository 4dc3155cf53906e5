/** Options of all passes that cut much, so that laws have something to hold. */
export const EAGER = {
  schema: {},
  context: { mode: 'preview', previewChars: 200, maxPreviewFiles: 2 },
  base64: { images: 'all' },
  arguments: { keepLastResults: 0, protectUnseen: false, maxArgumentChars: 100 },
  stale: { keepLastResults: 0, protectUnseen: false },
  prune: { keepLastResults: 1, maxResultChars: 400, headChars: 100, tailChars: 100, protectUnseen: false },
  dedup: { keepLastResults: 1, protectUnseen: false },
};

/** Options of prune that no documented rule has. */
export const BEYOND = {
  strategy: 'index',
  trimAtLines: true,
  minifyJson: true,
  oldResultChars: 200,
  oldAfter: 2,
  staleResultChars: 100,
};

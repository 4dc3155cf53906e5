/** Options of all passes that cut much, so that laws have something to hold. */
export const EAGER = {
  schema: {},
  context: { mode: 'preview', previewChars: 200, maxPreviewFiles: 2 },
  base64: { images: 'all' },
  prune: { keepLastResults: 1, maxResultChars: 400, headChars: 100, tailChars: 100, protectUnseen: false },
  dedup: { keepLastResults: 1, protectUnseen: false },
};

import { type SideBySide, sideBySide } from '../text/side-by-side.ts';
import { type Edit, editedCall, editedTool, editResult, toolText } from '../transcript/edit.ts';
import { resultText } from '../transcript/transcript.ts';

export type ChangedText = SideBySide;

/** What stood where an edit was made and what stands there now, laid out for reading. */
export function changedText(edit: Edit): ChangedText {
  switch (edit.kind) {
    case 'remove':
      return sideBySide(toolText(edit.tool), toolText(editedTool(edit)));
    case 'arguments':
      return sideBySide(edit.call.arguments, editedCall(edit).arguments);
    case 'document':
      return sideBySide(edit.document.text.value, edit.document.text.rewrite(edit.cuts).value);
    case 'replace':
      return sideBySide(edit.part.media.data() ?? '', edit.value);
    case 'rewrite':
      return sideBySide(edit.part.text.value, edit.part.text.rewrite(edit.cuts).value);
    case 'collapse':
      return sideBySide(resultText(edit.result), resultText(editResult(edit.result, edit)));
  }
}

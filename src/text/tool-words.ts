/** Words in tool names that tell whether a result is data (the model reads it for what it says) or a status (it only confirms), and whether a call acts. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

export const DATA_VERBS = words(
  `read get fetch list search find query select view show cat head tail ls grep glob rg ripgrep open browse crawl scrape extract load
  download lookup retrieve describe inspect explain summarize summarise analyze analyse access recall ask scan peek sample
  execute exec run eval compare check verify validate test build lint compile typecheck translate transcribe parse convert calculate
  compute count poll wait watch monitor trace profile dump export navigate visit curl`,
);

/** Words that make data of a result where no verb in the name says anything. */
export const DATA_NOUNS = words(
  `bash shell sh zsh cmd command terminal powershell python node repl interpreter jupyter notebook kernel sql database supabase postgres
  mysql sqlite mongodb bigquery csv db table rows stdout stderr output logs log diff blame history status details info content contents docs
  documentation transcript tree web websearch webfetch http request screenshot snapshot tests pytest calculator agent subagent task
  readfile listdir listfiles getfile runcommand`,
);

/** Verbs of tools that change something and answer that they did, wherever they stand in the name. */
export const STATUS_VERBS = words(
  `create update delete remove write edit multiedit send insert upsert add append prepend replace rename upload publish submit cancel
  approve reject notify subscribe unsubscribe enable disable activate deactivate assign unassign modify reply mkdir rmdir chmod kill
  killshell todowrite undo stop`,
);

/** The same, of words that are as often nouns: only as the first word of a name. */
export const LEADING_STATUS_VERBS = words(
  'set unset put save apply move copy close merge push commit mark lock unlock reset restore revert switch toggle dismiss register store',
);

/** `write_stdin`, `send_command`, `submit_query`: the answer to what is handed over is data. */
export const HANDING_VERBS = words('write send submit');
export const HANDED_WORDS = words('stdin command commands keys keystrokes input query prompt http shell terminal');

/**
 * Verbs of tools that do what they are told, move what they stand on, or let time pass, whatever their results are: between two equal
 * calls the answer may have changed.
 */
export const ACTING_VERBS = words(
  `execute exec run eval build compile install uninstall deploy start restart launch spawn provision migrate rollback navigate goto visit
  click tap type press fill drag drop scroll hover wait poll sleep monitor watch download dump export import sync schedule trigger invoke
  dispatch post patch book pay transfer order refund purchase buy sell charge checkout commit push login logout`,
);

/** What runs what it is handed, where no verb in the name says anything. */
export const ACTING_NOUNS = words(
  'bash shell sh zsh cmd command terminal powershell python node repl interpreter jupyter notebook kernel computer agent subagent task',
);

/** Names of the providers' shapes, and numbers, that stand in at least four unrelated folders of fixtures/. A test recounts it. */
export const OF_FIXTURES =
  'gpt-4o tool_calls tool_call_id 100 max_tokens 200 read_file base64 tool_use tool_result tool_use_id 128 150 256 functionCall functionResponse media_type';

/** Numbers of protocols, sizes and years; names of files, places and tools that nearly every project has; words of the trade that no dictionary has. */
const OF_THE_TRADE = `
000 300 400 401 403 404 500 502 503 600 644 755 1000 1024 2000 2048 3000 4096 5000 8000 8080 8192 10000 65536 100000 1000000
0.0 0.1 0.2 0.5 1.0 1.5 2.0 3.0 10.0 2023 2024 2025 2026 127.0.0.1 0.0.0.0
e.g i.e utf-8 utf8 UTF-8 sha256 x86_64 __init__ __init__.py __main__ __name__
README.md package.json package-lock.json tsconfig.json Cargo.toml go.mod pyproject.toml requirements.txt Makefile Dockerfile .gitignore .env
node_modules /dev/null /tmp /etc /usr/bin /bin/bash /bin/sh localhost http://localhost
console.log JSON.parse JSON.stringify process.env self.assertEqual os.path fmt.Println fmt.Errorf System.out.println
JavaScript TypeScript GitHub GitLab Postgres PostgreSQL Kubernetes PowerShell markdown frontend backend codebase filename filenames metadata timestamp
timestamps middleware namespace namespaces dataset datasets refactor refactored refactoring refactors stdout stderr subcommand subcommands subdirectory
subdirectories localhost plaintext whitespace boolean integer callback callbacks changelog hardcoded hardcode deserialize serialization serializer
struct structs readonly instanceof undefined typeof async await config configs param params`;

/** Literals that say nothing of a session: they are common in sessions that have nothing to do with each other. */
export const COMMON_LITERALS: readonly string[] = `${OF_FIXTURES} ${OF_THE_TRADE}`
  .split(/\s+/)
  .filter((literal) => literal !== '');

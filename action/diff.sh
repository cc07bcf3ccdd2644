# What the Action runs: the text of the comment, the comment, and the exit code of the command.
set -u
file="$RUNNER_TEMP/ratecard.md"
options=("$BASE..HEAD" --markdown --fail-on "$FAIL_ON" --within "$WITHIN")
if [ -n "$VOLUMES" ]; then options+=(--volumes "$VOLUMES"); fi
if [ -n "$BUDGET" ]; then options+=(--budget "$BUDGET"); fi
if [ -n "$MODEL" ]; then options+=(--model "$MODEL"); fi
if [ -n "$SARIF" ]; then options+=(--sarif "$SARIF"); fi
read -r -a command <<< "$COMMAND"
# What code and files are called is no command of the runner: it reads none until it sees the word again, on one stream.
word=$(node -p "crypto.randomUUID()")
echo "::stop-commands::$word" >&2
"${command[@]}" diff "${options[@]}" > "$file"
code=$?
echo "::$word::" >&2
echo "comment=$file" >> "$GITHUB_OUTPUT"
cat "$file" >> "$GITHUB_STEP_SUMMARY"
if [ "$COMMENT" = true ] && [ -s "$file" ]; then node "$GITHUB_ACTION_PATH/action/comment.mjs" "$file"; fi
exit "$code"

#!/bin/bash
# Makes the folder of the code ready to serve: installs packages, builds the front end, and removes what only builds, tests and hosted projects
# need (of 1.1 GB stay 260 MB). With the settings in the environment it checks these too.
set -euo pipefail
node scripts/run.mjs build
cp package-lock.json .lock      # npm rewrites it
npm prune --omit=dev --no-audit --no-fund --loglevel=error
mv .lock package-lock.json
rm -rf tests bench docs/screens node_modules/@deno node_modules/@supabase/cli-linux-x64 node_modules/@img/*musl* node_modules/@img/sharp-wasm32
node scripts/run.mjs build

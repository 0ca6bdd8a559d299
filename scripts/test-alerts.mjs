/**
 * `npm run test:alerts`: the alert rules of deploy/monitoring and their cases, with promtool of Debian's package prometheus.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installDebians } from './debian-packages.mjs';
import { giveUp, ROOT } from './install.mjs';

const cwd = path.join(ROOT, 'deploy', 'monitoring');
const promtool = (...args) => spawnSync('promtool', args, { cwd, stdio: 'inherit' });

if (spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error) installDebians(['prometheus']);
const checked = promtool('check', 'rules', 'alerts.yml');
if (checked.error) giveUp('promtool is missing: install Debian\'s package "prometheus"');
process.exitCode = checked.status || promtool('test', 'rules', 'alerts.test.yml').status;

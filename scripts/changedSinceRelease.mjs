import { execFileSync } from 'node:child_process'

/**
 * The files that changed since the last release before HEAD, the commit that changed the version in package.json, so that the commit of a
 * release tests what is released. Undefined where the history does not tell: everything may have changed.
 * @param {string} folder of a repository @returns {string[] | undefined}
 */
export function changedSinceRelease(folder) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return undefined
    const release = git('log', '-1', '--format=%H', '-G', '^  "version": ', 'HEAD^', '--', 'package.json')
    return release === '' ? undefined : git('diff', '--name-only', release, 'HEAD').split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}

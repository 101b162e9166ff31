import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** On a server that systemd starts, a link to the file of its checkout (docs/deploying.md). */
const INSTALLED = '/usr/local/bin/enrollment'
const FILE = fileURLToPath(new URL('../../deploy/enrollment', import.meta.url))

function isInstalled(): boolean {
  try {
    return realpathSync(INSTALLED) === realpathSync(FILE)
  } catch {
    return false
  }
}

/** What an operator of this server types for a command of package.json and its arguments, such as "restore FILE". */
export function operatorCommand(words: string): string {
  if (isInstalled()) return `enrollment ${words}`
  return `npm run ${words.replace(' ', ' -- ')}`
}

/** The usage of a command: its forms, and what each does. */
export function usageOf(forms: Readonly<Record<string, string>>): string {
  const lines = Object.entries(forms).map(([words, meaning]) => [operatorCommand(words), meaning] as const)
  const width = Math.max(...lines.map(([command]) => command.length))
  return lines.map(([command, meaning]) => `${command.padEnd(width)}   ${meaning}`).join('\n')
}

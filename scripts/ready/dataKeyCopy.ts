import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { DAY_MS } from '../../domain/durations.ts'
import { counted } from '../../domain/english.ts'
import type { Config } from '../../server/config/config.ts'
import { dataKeyIdOf } from '../../server/config/keys.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The id of the last key whose copy was compared, and when. It discloses nothing of the key. */
const RECORD = 'data.key.copied'

type KeyConfig = Pick<Config, 'dataKey' | 'dataDir'>

/** `copy`: the file with the copy of the key, to compare. What matched is remembered. */
export function checkKeyCopy(
  config: KeyConfig,
  { copy, now }: { readonly copy: string | undefined; readonly now: Date },
): Finding {
  if (config.dataKey) return ok('The data key is in DATA_KEY. Keep it where a restored server finds it.')
  const id = dataKeyIdOf(config)
  if (id === null) return problem(`There is no data key in ${config.dataDir} yet. Start the server first.`)
  if (copy !== undefined) return compare(config, { id, copy, now })
  const [copied, comparedAt = ''] = readRecord(config.dataDir)
  const days = Math.round((now.getTime() - Date.parse(comparedAt)) / DAY_MS)
  if (copied === id) return ok(`A copy of the data key was compared ${counted(days, 'day')} ago.`)
  const because =
    copied === undefined
      ? 'Nobody has compared a copy of the data key'
      : 'The data key was replaced after its copy was compared'
  return warning(
    `${because}. Without the key, a backup has no answers of registrations. Copy ${join(config.dataDir, 'data.key')} to a safe place and run ${operatorCommand('ready --key-copy FILE')}`,
  )
}

function compare(
  config: KeyConfig,
  { id, copy, now }: { readonly id: string; readonly copy: string; readonly now: Date },
): Finding {
  if (!existsSync(copy)) return problem(`There is no copy of the data key in ${copy}.`)
  const dataKey = Buffer.from(readFileSync(copy, 'utf8').trim(), 'base64')
  if (dataKeyIdOf({ ...config, dataKey }) !== id)
    return problem(`${copy} is another key than the server's. Copy data.key again.`)
  writeFileSync(join(config.dataDir, RECORD), `${id} ${now.toISOString()}\n`, { mode: 0o600 })
  return ok(`${copy} is a copy of the data key.`)
}

function readRecord(dataDir: string): readonly string[] {
  const file = join(dataDir, RECORD)
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
}

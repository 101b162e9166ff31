import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Place } from './place.ts'
import { DatabaseStartError } from './start-error.ts'

export const role = 'enrollment'
export const database = 'enrollment'

/** The superuser's password, made and kept in a file only this user may read. */
export function passwordOf(place: Place): string {
  if (!existsSync(place.password)) makePassword(place)
  chmodSync(place.password, 0o600)
  const password = readFileSync(place.password, 'utf8').trim()
  if (password.length >= 32) return password
  throw new DatabaseStartError(place.folder, 'its file named password is damaged', 'Restore that file from a backup.')
}

/** A postgres:// URL that pg and libpq understand. It holds the password. */
export function urlAt(sockets: string, password: string, name: string = database): string {
  return `postgres://${role}:${password}@${encodeURIComponent(sockets)}/${name}`
}

function makePassword(place: Place): void {
  if (existsSync(place.cluster)) {
    const problem = 'the database is there but its file named password is not'
    throw new DatabaseStartError(place.folder, problem, 'Restore that file, or the whole folder, from a backup.')
  }
  const draft = `${place.password}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(draft, place.password)
}

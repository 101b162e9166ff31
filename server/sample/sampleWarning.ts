import { isIP } from 'node:net'
import { verify } from '@node-rs/argon2'
import type { Database } from '../platform/database/database.ts'

export const SAMPLE_PASSWORD = 'sample-school'
export const SAMPLE_ACCOUNTS = { office: 'office@sample.school', family: 'family@sample.school' } as const

/** The warning when the address is public and an enabled sample account still has the published password. */
export async function sampleWarning(db: Database, publicUrl: string): Promise<string | undefined> {
  if (isLocal(new URL(publicUrl).hostname)) return undefined
  const accounts = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', 'in', Object.values(SAMPLE_ACCOUNTS))
    .where('disabled', '=', false)
    .execute()
  const matches = await Promise.all(accounts.map(({ password_hash }) => verify(password_hash, SAMPLE_PASSWORD)))
  return matches.includes(true) ? warningFor(publicUrl) : undefined
}

function warningFor(publicUrl: string): string {
  const line = '!'.repeat(78)
  return [
    line,
    '!! WARNING: THE PASSWORDS OF THIS SCHOOL ARE PUBLIC.',
    `!! The sample school is running at ${publicUrl}. Anyone can sign in as the`,
    '!! office with the password in the README, and read everything.',
    '!! Before real families use this address, start over with an empty DATA_DIR or',
    '!! database and SAMPLE=0.',
    line,
  ].join('\n')
}

export function isLocal(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

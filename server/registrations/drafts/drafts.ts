import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { notFound } from '../../http/problem.ts'
import { currentCipher } from '../keys/dataKeys.queries.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { type DraftRow, findDraft, findDraftById, lockDraft } from './drafts.queries.ts'
import { hashResumeCode, newResumeCode, shownResumeCode } from './resumeCode.ts'

export const CHANGED_ELSEWHERE = 'This registration was changed on another device.'

export interface SavedDraft {
  readonly revision: number
  readonly saved_at: Date
}

/** What a family has typed so far, and the sections it has opened. */
export interface DraftContent {
  readonly answers: Answers
  readonly visited: SectionName[]
}

/** The code is encrypted with the answers: a mail needs it, and no table may contain it. */
interface EncryptedContent extends DraftContent {
  readonly resume_code: string
}

export interface Draft extends SavedDraft, EncryptedContent {
  readonly id: string
}

/** Stores a new draft and returns its resume code. */
export async function createDraft(
  trx: Transaction,
  keys: KeyRing,
  content: DraftContent,
  now: Date,
): Promise<SavedDraft & { readonly resume_code: string }> {
  const id = randomUUID()
  const resume_code = newResumeCode()
  const cipher = await currentCipher(trx, keys)
  await trx
    .insertInto('registration_draft')
    .values({
      id,
      code_hash: hashResumeCode(resume_code),
      saved_at: now,
      key_id: cipher.keyId,
      content: cipher.encrypt({ ...content, resume_code } satisfies EncryptedContent, associatedData(id)),
    })
    .execute()
  return { resume_code, revision: 1, saved_at: now }
}

/** @throws 404 for an unknown or expired code */
export async function openDraft(
  db: Database | Transaction,
  keys: KeyRing,
  resume_code: string,
  now: Date,
): Promise<Draft> {
  return decrypted(keys, await findDraft(db, hashResumeCode(resume_code), now))
}

/**
 * Saves the answers as the next revision. Returns the draft of another device if it has a later revision, and saves nothing then. A
 * save whose response was lost can be sent again.
 * @throws 404 for an unknown or expired code
 */
export async function saveDraft(
  trx: Transaction,
  keys: KeyRing,
  {
    resume_code,
    revision,
    answers,
    visited,
  }: DraftContent & { readonly resume_code: string; readonly revision: number },
  now: Date,
): Promise<{ readonly saved: SavedDraft } | { readonly newer: Draft }> {
  const current = await lockDraft(trx, hashResumeCode(resume_code), now)
  if (!current) throw notFound()
  if (current.revision !== revision) {
    const newer = decrypted(keys, current)
    const isRepeat = newer.revision === revision + 1 && isSame(newer, { answers, visited })
    return isRepeat ? { saved: { revision: newer.revision, saved_at: newer.saved_at } } : { newer }
  }
  const cipher = await currentCipher(trx, keys)
  const content: EncryptedContent = { answers, visited, resume_code: shownResumeCode(resume_code) }
  const encrypted = { key_id: cipher.keyId, content: cipher.encrypt(content, associatedData(current.id)) }
  const saved = { revision: revision + 1, saved_at: now }
  await trx
    .updateTable('registration_draft')
    .set({ ...saved, ...encrypted })
    .where('id', '=', current.id)
    .execute()
  return { saved }
}

/** The draft, locked until the transaction ends. Undefined for an unknown or expired code. */
export async function openLockedDraft(
  trx: Transaction,
  keys: KeyRing,
  resume_code: string,
  now: Date,
): Promise<Draft | undefined> {
  const row = await lockDraft(trx, hashResumeCode(resume_code), now)
  return row && decrypted(keys, row)
}

export async function deleteDraft(trx: Transaction, resume_code: string): Promise<void> {
  await trx.deleteFrom('registration_draft').where('code_hash', '=', hashResumeCode(resume_code)).execute()
}

/** For the mail with the link. Undefined when the draft was deleted or its retention is over. */
export async function resumeCodeOf(db: Database, keys: KeyRing, id: string, now: Date): Promise<string | undefined> {
  const row = await findDraftById(db, id, now)
  return row && keys.decrypt<EncryptedContent>(row.content, associatedData(id), row.key_id).resume_code
}

function isSame(a: DraftContent, b: DraftContent): boolean {
  return isDeepStrictEqual([a.answers, a.visited], [b.answers, b.visited])
}

/** The associated data with which the content of a draft is encrypted. */
export function associatedData(id: string): string {
  return `registration draft ${id}`
}

function decrypted(keys: KeyRing, row: DraftRow | undefined): Draft {
  if (!row) throw notFound()
  const { id, revision, saved_at, key_id, content } = row
  return { id, revision, saved_at, ...keys.decrypt<EncryptedContent>(content, associatedData(id), key_id) }
}

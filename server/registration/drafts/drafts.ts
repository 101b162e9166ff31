import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Household } from '../../../contract/registration/household.ts'
import { english } from '../../../domain/english.ts'
import type { Language } from '../../../domain/language.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { DRAFT_RATE, writeCost } from '../../../domain/registration/writeAllowance.ts'
import { currentCipher, type KeyRing } from '../../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { hashResumeCode, newResumeCode } from '../codes.ts'

export const CHANGED_ELSEWHERE = english`This registration was changed on another device.`

export interface SavedDraft {
  readonly revision: number
  readonly saved_at: Date
}

/** What a family has typed so far, and the sections it has opened. */
interface DraftContent {
  readonly answers: Answers
  readonly visited: SectionName[]
  /** What the family can take over from a brother or sister. */
  readonly household?: Household | undefined
}

/** A draft as its family sends it, in the language of the form. */
export interface SentContent extends DraftContent {
  readonly language: Language
}

/** The code is encrypted with the answers: an email needs it, and no table may contain it. */
export interface EncryptedContent extends DraftContent {
  readonly resume_code: string
}

export interface Draft extends SavedDraft, EncryptedContent {
  readonly id: string
}

/** What a save writes. Nothing for one that changes nothing. */
export interface Written {
  /** As an allowance counts them. */
  readonly written: number
}

export interface DraftRow {
  readonly id: string
  readonly revision: number
  readonly saved_at: Date
  readonly key_id: string
  readonly content: Buffer
  /** What the draft may still write, as of `saved_at`. */
  readonly bytes_left: number
}

/** Stores a new draft and returns its resume code. */
export async function createDraft(
  trx: Transaction,
  keys: KeyRing,
  { language, ...content }: SentContent,
  now: Date,
): Promise<SavedDraft & Written & { readonly resume_code: string }> {
  const id = randomUUID()
  const resume_code = newResumeCode()
  const cipher = await currentCipher(trx, keys)
  const encrypted = cipher.encrypt({ ...content, resume_code } satisfies EncryptedContent, draftName(id))
  const written = writeCost({ stored: encrypted.length })
  await trx
    .insertInto('registration_draft')
    .values({
      id,
      code_hash: hashResumeCode(resume_code),
      saved_at: now,
      key_id: cipher.keyId,
      content: encrypted,
      bytes_left: DRAFT_RATE.burst - written,
      language,
    })
    .execute()
  return { resume_code, revision: 1, saved_at: now, written }
}

/** @throws 404 for an unknown or expired code */
export async function openDraft(
  db: Database | Transaction,
  keys: KeyRing,
  resume_code: string,
  now: Date,
): Promise<Draft> {
  return decryptDraft(keys, await findDraft(db, hashResumeCode(resume_code), now))
}

/** The draft, locked until the transaction ends. Undefined for an unknown or expired code. */
export async function openLockedDraft(
  trx: Transaction,
  keys: KeyRing,
  resume_code: string,
  now: Date,
): Promise<Draft | undefined> {
  const row = await lockDraft(trx, hashResumeCode(resume_code), now)
  return row && decryptDraft(keys, row)
}

export async function deleteDraft(trx: Transaction, resume_code: string): Promise<void> {
  await trx.deleteFrom('registration_draft').where('code_hash', '=', hashResumeCode(resume_code)).execute()
}

/** For the email with the link. Undefined when the draft was deleted or its retention is over. */
export async function readDraftForEmail(
  db: Database,
  keys: KeyRing,
  id: string,
  now: Date,
): Promise<(Pick<EncryptedContent, 'resume_code'> & { readonly language: Language | null }) | undefined> {
  const row = await selectDrafts(db, now).select('language').where('registration_draft.id', '=', id).executeTakeFirst()
  return row && { resume_code: decryptDraft(keys, row).resume_code, language: row.language }
}

/** Undefined for an unknown or expired code. */
export function findDraft(db: Database | Transaction, code_hash: Buffer, now: Date): Promise<DraftRow | undefined> {
  return selectDrafts(db, now).where('code_hash', '=', code_hash).executeTakeFirst()
}

/** Locks the draft until the transaction ends. */
export function lockDraft(trx: Transaction, code_hash: Buffer, now: Date): Promise<DraftRow | undefined> {
  return selectDrafts(trx, now).where('code_hash', '=', code_hash).forUpdate('registration_draft').executeTakeFirst()
}

/** Without the drafts whose retention is over, which the cleanup job erases within an hour. */
function selectDrafts(db: Database | Transaction, now: Date) {
  const expires_at = sql<Date>`saved_at + make_interval(hours => 24 * school.draft_retention_days)`
  return db
    .selectFrom('registration_draft')
    .innerJoin('school', (join) => join.onTrue())
    .select(['registration_draft.id', 'revision', 'saved_at', 'key_id', 'content', 'bytes_left'])
    .where(expires_at, '>', now)
}

/** The associated data with which the content of a draft is encrypted. */
export function draftName(id: string): string {
  return `registration draft ${id}`
}

/** @throws 404 without a draft, CipherError */
export function decryptDraft(keys: KeyRing, row: DraftRow | undefined): Draft {
  if (!row) throw notFound()
  const { id, revision, saved_at, key_id, content } = row
  return { id, revision, saved_at, ...keys.decrypt<EncryptedContent>(content, draftName(id), key_id) }
}

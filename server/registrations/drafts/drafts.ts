import { randomUUID } from 'node:crypto'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { notFound } from '../../http/problem.ts'
import { deriveKey } from '../../keys.ts'
import { AnswerSeal } from '../answerSeal.ts'
import { type DraftRow, findDraft, lockDraft } from './drafts.queries.ts'
import { hashResumeCode, resumeCodeOf } from './resumeCode.ts'

/** The two keys of drafts. Both are derived from the data key. */
export interface DraftKeys {
  readonly seal: AnswerSeal
  readonly codes: Buffer
}

export function draftKeysOf(dataKey: Buffer): DraftKeys {
  return { seal: new AnswerSeal(dataKey), codes: deriveKey('registration resume code', dataKey) }
}

export interface SavedDraft {
  readonly revision: number
  readonly saved_at: Date
}

/** What a family has typed so far, and the sections it has opened. */
export interface DraftContent {
  readonly answers: Answers
  readonly visited: SectionName[]
}

export interface Draft extends SavedDraft, DraftContent {
  readonly id: string
}

/** Stores a new draft and returns its resume code. */
export async function createDraft(
  trx: Transaction,
  { seal, codes }: DraftKeys,
  content: DraftContent,
  now: Date,
): Promise<SavedDraft & { readonly resume_code: string }> {
  const id = randomUUID()
  const resume_code = resumeCodeOf(id, codes)
  await trx
    .insertInto('registration_draft')
    .values({
      id,
      code_hash: hashResumeCode(resume_code),
      saved_at: now,
      key_id: seal.keyId,
      content: seal.seal(content, sealedName(id)),
    })
    .execute()
  return { resume_code, revision: 1, saved_at: now }
}

/** @throws 404 for an unknown or expired code */
export async function openDraft(
  db: Database | Transaction,
  { seal }: DraftKeys,
  resume_code: string,
  now: Date,
): Promise<Draft> {
  return unsealed(seal, await findDraft(db, hashResumeCode(resume_code), now))
}

/**
 * Saves the answers as the next revision. Returns the draft of another device if it has a later revision, and saves nothing then.
 * @throws 404 for an unknown or expired code
 */
export async function saveDraft(
  trx: Transaction,
  { seal }: DraftKeys,
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
  if (current.revision !== revision) return { newer: unsealed(seal, current) }
  const sealed = { key_id: seal.keyId, content: seal.seal({ answers, visited }, sealedName(current.id)) }
  const saved = { revision: revision + 1, saved_at: now }
  await trx
    .updateTable('registration_draft')
    .set({ ...saved, ...sealed })
    .where('id', '=', current.id)
    .execute()
  return { saved }
}

export async function deleteDraft(trx: Transaction, resume_code: string): Promise<void> {
  await trx.deleteFrom('registration_draft').where('code_hash', '=', hashResumeCode(resume_code)).execute()
}

function unsealed(seal: AnswerSeal, row: DraftRow | undefined): Draft {
  if (!row) throw notFound()
  const { id, revision, saved_at, key_id, content } = row
  return { id, revision, saved_at, ...seal.open<DraftContent>(content, sealedName(id), key_id) }
}

function sealedName(id: string): string {
  return `registration draft ${id}`
}

import { sql } from 'kysely'
import { DAY_MS } from '../../domain/durations.ts'
import { english } from '../../domain/english.ts'
import { type Answers, answerAt } from '../../domain/registration/answers.ts'
import {
  answersToCorrect,
  CORRECTION_DAYS,
  correctionErrors,
  withCorrection,
} from '../../domain/registration/correction.ts'
import { STATE_AFTER_CORRECTION } from '../../domain/registration/review.ts'
import { FIELDS } from '../../domain/registration/sections.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldsProblem, notFound } from '../platform/http/problem.ts'
import { sha256 } from '../platform/sha256.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { hashResumeCode, toPlainCode } from './codes.ts'
import { decryptOfficeRecord } from './office/officeRecord.ts'
import { decryptAnswers, partName, recordEvent } from './registrations.ts'
import { listColumns, splitAnswers } from './submitRegistration.ts'

/** What the office asked the family to correct. @throws 404 for an unknown, used or expired code */
export async function openCorrection(trx: Transaction, keys: KeyRing, code: string, now: Date) {
  const returned = await findReturned(trx, keys, code, now)
  if (!returned) throw notFound()
  const { reference, request, form } = returned
  const { fields, text } = request
  return { reference, text, fields: [...fields], answers: answersToCorrect(form, fields) }
}

interface Correction {
  readonly code: string
  readonly answers: Answers
  readonly now: Date
}

/**
 * Replaces the marked answers by those of the family. The registration goes back to the office as new, and the link stops working, except for
 * the same answers: sent again because the first response was lost, they get it now.
 * @throws 404 for an unknown, used or expired code; 422 with errors by dotted path
 */
export async function correctRegistration(
  trx: Transaction,
  keys: KeyRing,
  { code, answers, now }: Correction,
): Promise<{ readonly reference: string }> {
  const returned = await findReturned(trx, keys, code, now)
  const corrected_hash = correctionHash(code, answers)
  if (!returned) return { reference: await referenceOfRepeat(trx, corrected_hash) }
  const { id, reference, key_id, revision, request, form } = returned
  const marked = request.fields
  const school = await schoolOf(trx, now)
  const rules = { today: today(school, now), years: school.registration_years }
  const errors = Object.entries(correctionErrors(form, { answers, marked, rules }))
  if (errors.length > 0) throw fieldsProblem(errors, english`Please correct the answers below.`)
  const corrected = withCorrection(form, answers, marked)
  const { general, sensitive } = splitAnswers(corrected)
  const cipher = keys.cipherOf(key_id)
  await trx
    .updateTable('registration')
    .set({
      ...listColumns(corrected),
      general: cipher.encrypt(general, partName(reference, 'general')),
      sensitive: cipher.encrypt(sensitive, partName(reference, 'sensitive')),
      state: STATE_AFTER_CORRECTION,
      returned_at: null,
      correction_hash: null,
      corrected_hash,
      revision: revision + 1,
    })
    // By the unique hash: a plan that was made in an empty school reads a whole index for the id (decision 24).
    .where('correction_hash', '=', hashResumeCode(code))
    .execute()
  await recordEvent(trx, id, { event: 'corrected', by: undefined, now })
  return { reference }
}

/** The code is part of it, because a few answers alone can be guessed from their hash. */
function correctionHash(code: string, answers: Answers): Buffer {
  const values = [...FIELDS.keys()].map((path) => answerAt(answers, path) ?? null)
  return sha256(JSON.stringify([toPlainCode(code), values]))
}

/** @throws 404 if these answers were not the last correction */
async function referenceOfRepeat(trx: Transaction, corrected_hash: Buffer): Promise<string> {
  const corrected = await trx
    .selectFrom('registration')
    .select('reference')
    .where('corrected_hash', '=', corrected_hash)
    .executeTakeFirst()
  if (!corrected) throw notFound()
  return corrected.reference
}

/** The returned registration with this code, locked, with its last request and all answers. Undefined for an unknown, used or expired code. */
async function findReturned(trx: Transaction, keys: KeyRing, code: string, now: Date) {
  const row = await trx
    .selectFrom('registration')
    .select(['id', 'reference', 'key_id', 'revision', 'general', 'sensitive', 'office'])
    .where('correction_hash', '=', hashResumeCode(code))
    .where('returned_at', '>', sql<Date>`${new Date(now.getTime() - CORRECTION_DAYS * DAY_MS)}::timestamptz`)
    .forUpdate()
    .executeTakeFirst()
  const request = row && decryptOfficeRecord(keys, row).corrections.at(-1)
  if (!request) return undefined
  const form = { ...decryptAnswers(keys, row, 'general'), ...decryptAnswers(keys, row, 'sensitive') }
  return { ...row, request, form }
}

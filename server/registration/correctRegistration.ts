import { sql } from 'kysely'
import type { Answers } from '../../domain/registration/answers.ts'
import {
  answersToCorrect,
  CORRECTION_DAYS,
  correctionErrors,
  withCorrection,
} from '../../domain/registration/correction.ts'
import { DAY_MS } from '../../domain/registration/retention.ts'
import { STATE_AFTER_CORRECTION } from '../../domain/registration/review.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { hashResumeCode } from './codes.ts'
import { decryptOfficeRecord } from './office/officeRecord.ts'
import { decryptAnswers, partName, recordEvent } from './registrations.ts'
import { listColumns, splitAnswers } from './submitRegistration.ts'

/** What the office asked the family to correct. @throws 404 for an unknown, used or expired code */
export async function openCorrection(trx: Transaction, keys: KeyRing, code: string, now: Date) {
  const { reference, request, form } = await findReturned(trx, keys, code, now)
  const { fields, text } = request
  return { reference, text, fields: [...fields], answers: answersToCorrect(form, fields) }
}

interface Correction {
  readonly code: string
  readonly answers: Answers
  readonly now: Date
}

/**
 * Replaces the marked answers by those of the family. The registration goes back to the office as new, and the link stops working.
 * @throws 404 for an unknown, used or expired code; 422 with errors by dotted path
 */
export async function correctRegistration(
  trx: Transaction,
  keys: KeyRing,
  { code, answers, now }: Correction,
): Promise<{ readonly reference: string }> {
  const { id, reference, key_id, revision, request, form } = await findReturned(trx, keys, code, now)
  const marked = request.fields
  await refuseErrors(trx, form, { answers, marked, now })
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
      revision: revision + 1,
    })
    // By the unique hash: a plan that was made in an empty school reads a whole index for the id (decision 24).
    .where('correction_hash', '=', hashResumeCode(code))
    .execute()
  await recordEvent(trx, id, { event: 'corrected', by: undefined, now })
  return { reference }
}

async function refuseErrors(
  trx: Transaction,
  form: Answers,
  { now, ...correction }: { readonly answers: Answers; readonly marked: readonly string[]; readonly now: Date },
): Promise<void> {
  const school = await schoolOf(trx, now)
  const rules = { today: today(school, now), years: school.registration_years }
  const errors = Object.entries(correctionErrors(form, { ...correction, rules }))
  const fields = errors.map(([path, message]) => [path, [message]])
  if (errors.length === 0) return
  throw new Problem(422, 'Please correct the answers below.', { errors: Object.fromEntries(fields), code: 'invalid' })
}

/** The returned registration with this code, locked, with its last request and all answers. @throws 404 */
async function findReturned(trx: Transaction, keys: KeyRing, code: string, now: Date) {
  const row = await trx
    .selectFrom('registration')
    .select(['id', 'reference', 'key_id', 'revision', 'general', 'sensitive', 'office'])
    .where('correction_hash', '=', hashResumeCode(code))
    .where('returned_at', '>', sql<Date>`${new Date(now.getTime() - CORRECTION_DAYS * DAY_MS)}::timestamptz`)
    .forUpdate()
    .executeTakeFirst()
  const request = row && decryptOfficeRecord(keys, row).corrections.at(-1)
  if (!request) throw notFound()
  const form = { ...decryptAnswers(keys, row, 'general'), ...decryptAnswers(keys, row, 'sensitive') }
  return { ...row, request, form }
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { Answers } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/complete.ts'
import { differentSections } from '../../domain/registration/differences.ts'
import { registrationErrors } from '../../domain/registration/errors.ts'
import { isSensitiveGroup } from '../../domain/registration/sensitive.ts'
import { RetryTransaction, type Transaction } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import type { Mails } from '../mail/mail.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { sha256 } from '../sha256.ts'
import { base32 } from './base32.ts'
import { CHANGED_ELSEWHERE, deleteDraft, openLockedDraft } from './drafts/drafts.ts'
import { hashResumeCode } from './drafts/resumeCode.ts'
import { currentCipher } from './keys/dataKeys.queries.ts'
import type { KeyRing } from './keys/keyRing.ts'
import { listColumns } from './listColumns.ts'
import { recordEvent } from './recordEvent.ts'
import { associatedData } from './registrations.queries.ts'

const REFERENCE_LENGTH = 8
const NOT_SUCCESSFUL = 'Registration NOT successful'

export interface Submission {
  readonly form: Answers
  readonly resume_code: string | undefined
  /** Of the draft that the answers are from. */
  readonly revision: number | undefined
  readonly idempotency_key: string | undefined
  readonly now: Date
}

/**
 * Stores a registration and returns its reference number. A repeated key or draft returns the reference of the first submission.
 * @throws 422 with errors by dotted path; 409 when the key or the draft was used for other answers; 412 when another device saved
 * other answers in the draft since `revision`
 */
export async function submitRegistration(
  trx: Transaction,
  { keys, mails }: { readonly keys: KeyRing; readonly mails: Mails },
  { form, resume_code, revision, idempotency_key, now }: Submission,
): Promise<string> {
  const complete = completeForm(form)
  const submission_hash = submissionHash(resume_code, idempotency_key)
  const request_hash = sha256(JSON.stringify(complete))
  const former = await referenceOfRepeat(trx, submission_hash, request_hash)
  if (former !== undefined) return former
  await refuseChangedDraft(trx, keys, { resume_code, revision, complete, now })
  await refuseErrors(trx, complete, now)
  const reference = base32(randomBytes(REFERENCE_LENGTH), REFERENCE_LENGTH)
  const { general, sensitive } = splitAnswers(complete)
  const cipher = await currentCipher(trx, keys)
  const created = await trx
    .insertInto('registration')
    .values({
      reference,
      received_at: now,
      submission_hash,
      request_hash,
      key_id: cipher.keyId,
      general: cipher.encrypt(general, associatedData(reference, 'general')),
      sensitive: cipher.encrypt(sensitive, associatedData(reference, 'sensitive')),
      ...listColumns(complete),
    })
    .onConflict((on) => on.column('submission_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another transaction stored the same submission since the first look.
  if (!created) throw new RetryTransaction()
  await recordEvent(trx, created.id, { event: 'received', by: undefined, now })
  await mails.send(trx, { about: 'registration-received', registration_id: created.id })
  if (resume_code !== undefined) await deleteDraft(trx, resume_code)
  return reference
}

/** Locks the draft, so that no save is lost between this look and the deletion of the draft. */
async function refuseChangedDraft(
  trx: Transaction,
  keys: KeyRing,
  {
    resume_code,
    revision,
    complete,
    now,
  }: Pick<Submission, 'resume_code' | 'revision' | 'now'> & { complete: Answers },
): Promise<void> {
  const draft = resume_code === undefined ? undefined : await openLockedDraft(trx, keys, resume_code, now)
  if (!draft || revision === undefined || draft.revision === revision) return
  if (differentSections(draft.answers, complete).length > 0)
    throw new Problem(412, CHANGED_ELSEWHERE, { code: 'changed' })
}

async function refuseErrors(trx: Transaction, form: Answers, now: Date): Promise<void> {
  const school = await schoolOf(trx, now)
  const errors = registrationErrors(form, { today: today(school, now), years: school.registration_years })
  const fields = Object.entries(errors).map(([path, message]) => [path, [message]])
  if (fields.length > 0) throw new Problem(422, NOT_SUCCESSFUL, { errors: Object.fromEntries(fields), code: 'invalid' })
}

/** Identifies the submission: two devices that send the same draft, each with its own key, make one registration. */
function submissionHash(resume_code: string | undefined, idempotency_key: string | undefined): Buffer {
  return resume_code === undefined ? sha256(idempotency_key ?? randomUUID()) : hashResumeCode(resume_code)
}

/** The reference of an earlier submission, which stays valid when the rules have changed since. Undefined without one. */
async function referenceOfRepeat(
  trx: Transaction,
  submission_hash: Buffer,
  request_hash: Buffer,
): Promise<string | undefined> {
  const first = await trx
    .selectFrom('registration')
    .select(['reference', 'request_hash'])
    .where('submission_hash', '=', submission_hash)
    .executeTakeFirst()
  if (!first) return undefined
  if (first.request_hash.equals(request_hash)) return first.reference
  const message = `This registration was already sent with other answers. Its reference number is ${first.reference}. Please call the school office to change an answer.`
  throw new Problem(409, message, { code: 'idempotency-key-reused' })
}

/** The answers in the two parts that are encrypted separately. */
export function splitAnswers(form: Answers): { general: Answers; sensitive: Answers } {
  const isSensitive = ([name]: readonly [string, unknown]) => isSensitiveGroup(name)
  const groups = Object.entries(form)
  return {
    general: Object.fromEntries(groups.filter((group) => !isSensitive(group))),
    sensitive: Object.fromEntries(groups.filter(isSensitive)),
  }
}

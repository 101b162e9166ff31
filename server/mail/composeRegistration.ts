import { normalEmail } from '../../domain/person.ts'
import { answerAt } from '../../domain/registration/answers.ts'
import { resumeCodeOf } from '../registrations/drafts/drafts.ts'
import { textOfDecline } from '../registrations/office/officeRecord.ts'
import { openGeneralAnswers } from '../registrations/registrations.queries.ts'
import type { ComposeContext, ComposedMail, MailSchool } from './compose.ts'
import type { Mail } from './mail.ts'
import { registrationDeclined } from './templates/registrationDeclined.ts'
import { registrationDraft } from './templates/registrationDraft.ts'
import { registrationReceived } from './templates/registrationReceived.ts'
import { isMailAllowed } from './throttle.queries.ts'

/**
 * Undefined when the registration was erased, when throttled, and for a decline that was reopened. The address is unconfirmed, so the mail has no
 * name that was typed with it.
 */
export async function composeRegistration(
  { postgres, keys, clock }: ComposeContext,
  job_id: string,
  mail: Extract<Mail, { about: 'registration-received' | 'registration-declined' }>,
  school: MailSchool,
): Promise<ComposedMail | undefined> {
  const { registration_id: id } = mail
  const registration = await openGeneralAnswers(postgres.db, keys, id)
  if (!registration) return undefined
  const { reference, answers } = registration
  const to = { first_name: '', last_name: '', email: text(answerAt(answers, 'parent_1.email')) }
  if (mail.about === 'registration-received') {
    const received = { about: mail.about, email: normalEmail(to.email), job_id }
    const isAllowed = await postgres.transaction((trx) => isMailAllowed(trx, received, clock()))
    if (!isAllowed) return undefined
    return { to, content: registrationReceived({ school: school.name, reference }), school }
  }
  const written = await textOfDecline(postgres.db, keys, { id, declined_at: mail.declined_at })
  if (written === undefined) return undefined
  return { to, content: registrationDeclined({ school: school.name, reference, text: written }), school }
}

/** The code is after the # of the link, so that no server or proxy logs it. Undefined when the draft was deleted or has expired. */
export async function composeDraftLink(
  { postgres, keys, publicUrl, clock }: ComposeContext,
  { email, draft_id }: Extract<Mail, { about: 'registration-draft' }>,
  school: MailSchool,
): Promise<ComposedMail | undefined> {
  const resume_code = await resumeCodeOf(postgres.db, keys, draft_id, clock())
  if (resume_code === undefined) return undefined
  const link = `${publicUrl}/student-registration#${resume_code}`
  return {
    to: { first_name: '', last_name: '', email },
    content: registrationDraft({ link, resume_code, school: school.name, days: school.draft_retention_days }),
    school,
  }
}

function text(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}

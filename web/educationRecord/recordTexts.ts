import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EducationRecord, RecordedBy } from '../../contract/educationRecord.ts'
import type { RankedClass } from '../../contract/enrollment/lotteryResults.ts'
import type { OptionalEmail } from '../../domain/familyEmails/familyEmail.ts'
import { fullName, phoneMask } from '../../domain/person.ts'
import { outcomeText, turnText } from '../enrollment/lottery/resultTexts.ts'
import { timeName } from '../enrollment/lottery/timeName.ts'
import { ACCESS_GROUP_LABELS, EVENT_LABELS } from '../registration/texts/labels.ts'
import { questionText } from '../registration/texts/questions.ts'
import { behindWaitList, gradeLabel, inLine } from '../ui/format/labels.ts'
import type { SchoolClock } from '../ui/format/schoolClock.ts'
import { statusText } from './statusText.ts'

/** What a line is about, and what the school stores. */
export type Line = readonly [label: string, text: string]
type Of<Part extends keyof EducationRecord> = EducationRecord[Part] extends readonly (infer One)[] ? One : never
type Registration = Of<'registrations'>

const BY: Readonly<Record<RecordedBy, MessageDescriptor>> = {
  family: msg`by the family`,
  office: msg`by the school office`,
  automatic: msg`from the wait list`,
  'another account': msg`from another account`,
}
const EMAILS: Readonly<Record<OptionalEmail, MessageDescriptor>> = {
  'class-changed': msg`changes of classes`,
  enrolled: msg`enrollments by the office`,
  'lottery-results': msg`lottery`,
  'daily-summary': msg`summary of the day`,
}
const DECISIONS: Readonly<Record<Of<'other_entries'>['decision'], MessageDescriptor>> = {
  merged: msg`The office merged another entry of this child into this one.`,
  'same child': msg`The office decided that another entry is the same child.`,
  'different child': msg`The office decided that another entry is a different child.`,
}
const ACTIONS: Readonly<Record<Of<'changes'>['action'], MessageDescriptor>> = {
  created: msg`Added`,
  edited: msg`Changed`,
  deleted: msg`Deleted`,
  imported: msg`Imported`,
  exported: msg`Downloaded`,
}
/** Of the audit trail. The others are technical names. */
const FIELDS: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['first_name', msg`First name`],
  ['last_name', msg`Last name`],
  ['grade', msg`Grade`],
  ['parent', msg`Account`],
  ['calendar_address', msg`Calendar address`],
  ['ranking', msg`Ranked classes`],
  ['file', msg`This record`],
])

export type RecordTexts = ReturnType<typeof recordTexts>

/** The lines of a record in the language of the page. */
export function recordTexts(i18n: I18n, { formatDateTime, formatDate }: SchoolClock) {
  const _ = (text: MessageDescriptor) => i18n._(text)
  const dated = ({ date, by }: { readonly date: string; readonly by: RecordedBy }) =>
    `${formatDateTime(date)}, ${_(BY[by])}`
  const className = ({ section, name }: Pick<RankedClass, 'section' | 'name'>) => `${name} (${section})`
  const fromTo = (before: string, after: string) => _(msg`from ${before} to ${after}`)
  const sentences = (...texts: readonly (string | null | false | undefined)[]) => texts.filter(Boolean).join('\n')

  function childLines({ student, grade_changes, other_entries }: EducationRecord): Line[] {
    const { calendar_address: address } = student
    const created = address && formatDate(address.created_at)
    return [
      [_(msg`Name`), fullName(student)],
      [_(msg`Grade`), _(gradeLabel(student.grade))],
      [_(msg`Calendar address`), created ? _(msg`Created ${created}`) : ''],
      ...grade_changes.map(({ date, before, after, undone_at }): Line => {
        const undone = undone_at && formatDate(undone_at)
        const change = fromTo(_(gradeLabel(before)), _(gradeLabel(after)))
        return [`${_(msg`Grade raised`)}, ${formatDate(date)}`, sentences(change, undone && _(msg`Undone ${undone}`))]
      }),
      ...other_entries.map(({ date, decision }): Line => [formatDateTime(date), _(DECISIONS[decision])]),
    ]
  }

  function accountLines({ student, account }: EducationRecord): Line[] {
    const { email, phone, language, created_at, email_confirmed_at, disabled, muted_emails } = account
    return [
      [_(msg`Parent`), fullName(account)],
      [_(msg`Email`), email],
      [_(msg`Phone`), phoneMask(phone)],
      [_(msg`Language`), language === null ? '' : _(language === 'es' ? msg`Spanish` : msg`English`)],
      [_(msg`Account created`), formatDate(created_at)],
      [_(msg`Email confirmed`), email_confirmed_at === null ? '' : formatDate(email_confirmed_at)],
      [_(msg`Emails turned off`), muted_emails.map((kind) => _(EMAILS[kind])).join(', ')],
      ...(disabled ? [[_(msg`Status`), _(msg`The account is disabled.`)] as const] : []),
      ...(student.awaits_acceptance
        ? [[_(msg`Status`), _(msg`The parent has not accepted the invitation yet.`)] as const]
        : []),
    ]
  }

  function placeLines({ places, reserve }: EducationRecord): Line[] {
    return [
      ...places.map(placeLine),
      ...reserve.map((place): Line => classLine(place, _(behindWaitList(place.position)))),
    ]
  }

  function placeLine(place: Of<'places'>): Line {
    const { time, room, teacher, position, offer, swap, overridden, shares_time } = place
    const since = formatDate(place.since)
    const [gives_up, expires] = [swap?.gives_up, offer && formatDateTime(offer.expires_at)]
    return classLine(
      place,
      sentences(
        [time, room && _(msg`Room ${room}`), teacher].filter(Boolean).join(', '),
        position === null ? _(msg`Enrolled since ${since}`) : `${_(inLine(position))}, ${_(msg`since ${since}`)}`,
        gives_up &&
          (swap?.automatic
            ? _(msg`Changes from ${gives_up} without being asked`)
            : _(msg`Would change from ${gives_up}`)),
        expires && _(msg`A seat is held until ${expires}`),
        overridden && _(msg`The office made an exception from a rule.`),
        shares_time && _(msg`Meets at the time of another class.`),
      ),
    )
  }

  function classLine(course: Of<'marked'> | Of<'places'>, text = ''): Line {
    return [className(course), sentences(`${course.semester}, ${timeName(i18n, course)}`, text)]
  }

  function lotteryLines({ semester, code, ranking }: Of<'lotteries'>): Line[] {
    const saved = ranking ? formatDateTime(ranking.saved_at) : ''
    const facts = ranking && [
      _(msg`Saved ${saved}`),
      ranking.draw_together && _(msg`The children of the family share a lottery number.`),
      ranking.left_out && _(msg`The choices take no part, because another entry of the child does.`),
    ]
    return [
      [semester, sentences(_(msg`The code ${code} stands for the child in the public record.`), ...(facts || []))],
      ...(ranking?.choices ?? []).flatMap((list): Line[] =>
        list[0]
          ? [[timeName(i18n, list[0]), list.map((course, n) => `${n + 1}. ${className(course)}`).join('\n')]]
          : [],
      ),
      ...(ranking?.results?.times ?? []).map(({ turn, wishes }): Line => {
        const outcomes = wishes.map(
          ({ course, ...wish }) =>
            `${className(course)}: ${outcomeText(i18n, wish, { child: _(msg`your child`), other: wish.by?.name ?? '' })}`,
        )
        return [_(msg`Result`), sentences(turn && turnText(i18n, turn), ...outcomes)]
      }),
    ]
  }

  function historyLine(entry: Of<'history'>): Line {
    const { section, class: name, semester, status, reason } = entry
    return [
      dated(entry),
      sentences(`${statusText(i18n, status)}: ${className({ section, name })}, ${semester}`, reason),
    ]
  }

  function changeLines({ changes }: EducationRecord): Line[] {
    const value = (stored: unknown) => (stored === undefined || stored === null ? '–' : String(stored))
    const fieldText = ({ field, before, after }: Of<'changes'>['fields'][number]) => {
      const label = FIELDS.get(field)
      const name = label ? _(label) : field
      return before === undefined && after === undefined ? name : `${name}: ${fromTo(value(before), value(after))}`
    }
    return changes.map((change) => [
      dated(change),
      sentences(_(ACTIONS[change.action]), ...change.fields.map(fieldText)),
    ])
  }

  function emailLine({ queued_at, state, ended_at, to, subject, text }: Of<'emails'>): Line {
    const at = formatDateTime(ended_at ?? queued_at)
    const waits = state === 'held' || state === 'waiting'
    const result = state === 'sent' ? _(msg`Sent ${at}`) : waits ? _(msg`Not sent yet`) : _(msg`Not sent`)
    return [sentences(result, to !== 'family' && _(msg`To another account`)), sentences(subject, text)]
  }

  function documentLine({ document, semester, sent, pages, ...paper }: Of<'documents'>): Line {
    const [needless, reminded] = [paper.not_needed_since, paper.reminded_at && formatDateTime(paper.reminded_at)]
    const decided = sent?.decided_at && formatDateTime(sent.decided_at)
    const since = needless && formatDate(needless)
    return [
      document,
      sentences(
        semester,
        sent && `${_(msg`Sent`)}: ${dated({ date: sent.sent_at, by: sent.by })}`,
        sent?.at_counter && _(msg`Handed in at the school's office`),
        pages.length > 0 && _(msg`Pages: ${pages.length}`),
        decided && (sent.state === 'accepted' ? _(msg`Accepted ${decided}`) : _(msg`Sent back ${decided}`)),
        sent?.reason,
        since && _(msg`The office has not needed it since ${since}.`),
        reminded && _(msg`Last reminder: ${reminded}`),
      ),
    ]
  }

  function documentAccessLine({ document, page, ...access }: Of<'document_accesses'>): Line {
    return [dated(access), `${document}, ${_(msg`page ${page}`)}`]
  }

  function registrationTitle({ reference, year }: Registration): string {
    return `${_(msg`Registration ${reference}`)}, ${year}`
  }

  function registrationLines(registration: Registration): Line[] {
    const { received_at, office_notes, corrections, declines, history } = registration
    return [
      [_(msg`Received`), formatDateTime(received_at)],
      ...history.map((entry): Line => [dated(entry), _(EVENT_LABELS[entry.event])]),
      ...corrections.map(
        ({ date, text, fields }): Line => [
          `${_(msg`Correction asked for`)}, ${formatDateTime(date)}`,
          sentences(text, fields.map((path) => _(questionText(path).label)).join(', ')),
        ],
      ),
      ...declines.map(({ date, text }): Line => [`${_(msg`Declined`)}, ${formatDateTime(date)}`, text]),
      [
        _(msg`Notes of the office`),
        office_notes ?? _(msg`The office has notes. Ask the office to read them with you.`),
      ],
    ]
  }

  function accessLines({ accesses }: Registration): Line[] {
    return accesses.map(
      (access): Line => [
        dated(access),
        `${_(ACCESS_GROUP_LABELS[access.group])}: ${_(access.purpose === 'read' ? msg`shown on screen` : msg`saved to a file`)}`,
      ],
    )
  }

  const lines = {
    childLines,
    accountLines,
    placeLines,
    classLine: (course: Of<'marked'>) => classLine(course),
    lotteryLines,
  }
  const ofDocuments = { documentLine, documentAccessLine }
  return {
    ...lines,
    ...ofDocuments,
    historyLine,
    changeLines,
    emailLine,
    registrationTitle,
    registrationLines,
    accessLines,
  }
}

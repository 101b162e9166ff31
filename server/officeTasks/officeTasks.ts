import type { ResponseOf } from '../../contract/endpoint.ts'
import { type CountedTask, type getOfficeTasks, type OfficeTask, TASKS_NAMED } from '../../contract/officeTasks.ts'
import type { ListedSemester } from '../../contract/semesters.ts'
import type { BackupsKept } from '../../domain/backups.ts'
import { asksToConfirm } from '../../domain/confirmations/setting.ts'
import { lateEmails } from '../../domain/lateEmails.ts'
import { classesThatCanGrow, countSmallClasses, FEW_CHILDREN, nextStepOf } from '../../domain/officeTasks.ts'
import { countConfirmations } from '../confirmations/office.queries.ts'
import { waitingEmails } from '../email/waitingEmails.queries.ts'
import { countUndecided } from '../lottery/duplicates.queries.ts'
import { limitedAccounts } from '../parents/limits.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { countsByState } from '../registration/office/registrations.queries.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { backupStateOf } from '../serverChecks/backups.ts'
import { countSentDocuments, dayOffOn, failedEmails, openOffers, placedClasses } from './officeTasks.queries.ts'

type OfficeToday = ResponseOf<typeof getOfficeTasks>

/** What the office has to do and could do, most urgent first, and whether the semester has no classes today. */
export async function officeToday(
  db: Database,
  semester: ListedSemester,
  { backups, now }: { readonly backups: BackupsKept; readonly now: Date },
): Promise<OfficeToday> {
  const [{ needed }, offers, duplicates, counts, documents, confirmations, emails, waiting, classes, accounts, school] =
    await Promise.all([
      backupStateOf(db, backups, now),
      openOffers(db, semester.id, now),
      countUndecided(db, semester.id),
      countsByState(db),
      countSentDocuments(db, semester.id),
      semester.confirmation === 'off' ? undefined : countConfirmations(db, semester.id, now),
      failedEmails(db, now),
      waitingEmails(db, now),
      placedClasses(db, semester.id),
      limitedAccounts(db, now),
      schoolOf(db, now),
    ])
  const late = lateEmails(waiting, now)
  const clock = { now, today: today(school, now) }
  const steps = nextStep(semester, clock)
  const tasks: OfficeTask[] = [
    ...(needed === null ? [] : [{ kind: 'backup' as const, needed }]),
    ...(late ? [{ kind: 'late-mails' as const, count: late.count, since: late.since.toISOString() }] : []),
    ...steps.filter(isWaitedFor),
    ...counted('undecided-duplicates', duplicates),
    ...offers,
    ...counted('new-registrations', counts.new),
    ...counted('registrations-in-review', counts['in-review']),
    ...counted('sent-documents', documents),
    ...counted('confirmations-to-review', confirmations?.['to-review'] ?? 0),
    ...counted('confirmations-missing', (asksToConfirm(semester, clock.today) && confirmations?.missing) || 0),
    ...firstOf(emails, 'more-failed-mails'),
  ]
  const advice: OfficeTask[] = [
    ...steps.filter((step) => !isWaitedFor(step)),
    ...fullClasses(classes),
    ...smallClasses(semester, classes, clock),
    ...accounts.map(({ last_at, ...account }) => ({ kind: 'limited-account' as const, ...account })),
  ]
  return { tasks, advice, day_off: await dayOffOn(db, semester.id, clock.today) }
}

type Clock = Parameters<typeof nextStepOf>[1]
type Classes = Awaited<ReturnType<typeof placedClasses>>

function nextStep(semester: ListedSemester, clock: Clock): OfficeTask[] {
  const step = nextStepOf(withTimes(semester), clock)
  if (!step) return []
  return ['at' in step ? { ...step, at: step.at.toISOString() } : step]
}

/** Families wait for the result of a lottery that has closed. */
function isWaitedFor({ kind }: OfficeTask): boolean {
  return kind === 'run-lottery'
}

function fullClasses(classes: Classes): OfficeTask[] {
  return classesThatCanGrow(classes).map(({ course, free }) => ({
    kind: 'full-class',
    course_id: course.id,
    class: course.name,
    wait_list: course.wait_list,
    ...free,
  }))
}

function smallClasses(semester: ListedSemester, classes: Classes, clock: Clock): OfficeTask[] {
  const count = countSmallClasses(withTimes(semester), classes, clock)
  if (count === 0 || semester.starts_on === null) return []
  return [{ kind: 'small-classes', count, fewer_than: FEW_CHILDREN, starts_on: semester.starts_on }]
}

/** The first tasks of a kind, and how many more there are. */
function firstOf(tasks: readonly OfficeTask[], more: CountedTask): OfficeTask[] {
  return [...tasks.slice(0, TASKS_NAMED), ...counted(more, tasks.length - TASKS_NAMED)]
}

function counted(kind: CountedTask, count: number): OfficeTask[] {
  return count > 0 ? [{ kind, count }] : []
}

/** The semester with times instead of their texts. */
function withTimes({ windows, lottery, ...semester }: ListedSemester) {
  const toTime = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...semester,
    windows: windows.map(({ grades, opens_at, closes_at }) => ({
      grades,
      opens_at: new Date(opens_at),
      closes_at: toTime(closes_at),
    })),
    lottery: lottery && {
      opens_at: new Date(lottery.opens_at),
      closes_at: new Date(lottery.closes_at),
      ran_at: toTime(lottery.ran_at),
    },
  }
}

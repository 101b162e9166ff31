import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { OfficeTask } from '../../../contract/officeTasks.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import type { BackupNeed } from '../../../domain/backups.ts'
import { clockText } from '../../../domain/enrollment/windows.ts'
import { fullName } from '../../../domain/person.ts'
import { schoolQuery } from '../../api/school.ts'
import { listPath, managerPath } from '../classes/paths.ts'
import { SAME_CHILDREN } from '../people/people.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { LIMIT_LABELS } from '../ui/limitLabels.ts'
import { useMinute } from '../ui/timeAgo.ts'
import { daysUntil, type MoreAdvice, timeUntil } from './tasks.ts'

/** A link to the screen on which a task is done, and what the office should know first. */
export interface TaskLine {
  readonly to: string
  readonly text: string
  readonly details?: string
}

const OFFICE = '/admin/dashboard'
const PARENTS = `${OFFICE}/users/parents`
const parentPath = (search: string) => `${PARENTS}?${new URLSearchParams({ search })}`

/** The line of each task of a semester. */
export function useTaskLine(semester: ListedSemester): (task: OfficeTask | MoreAdvice) => TaskLine {
  const { t, i18n } = useLingui()
  const { formatDate, formatDateTime } = useSchoolClock()
  const stepLine = useStepLine(semester)
  const nearTime = useNearTime()
  const { id, name, slug } = semester
  const classes = listPath({ semester_id: id, semester: name })
  const confirmationsPath = (state: string) =>
    `${OFFICE}/confirmations?${new URLSearchParams({ semester: slug, state })}`
  const classPath = (course_id: number) => managerPath({ id: course_id, semester_id: id, semester: name })

  const backupLine = (needed: BackupNeed): string => {
    switch (needed) {
      case 'none':
        return t`There is no backup yet`
      case 'old':
        return t`The last backup is more than two days old`
      case 'failed':
        return t`The last backup could not be restored on trial`
      case 'untried':
        return t`No backup has been restored on trial for more than a week`
    }
  }

  return (task) => {
    switch (task.kind) {
      case 'backup': {
        const isMissing = task.needed === 'none' || task.needed === 'old'
        const details = isMissing
          ? t`Ask the person who runs the server to make one`
          : t`Ask the person who runs the server to try again`
        return { to: `${OFFICE}/school`, text: backupLine(task.needed), details }
      }
      case 'late-mails': {
        const { count, since } = task
        return {
          to: `${OFFICE}/school`,
          text: t`${plural(count, { one: '# email has', other: '# emails have' })} not been sent yet, the oldest since ${formatDateTime(since)}`,
          details: t`Send a test email. If it fails, tell the person who runs the server`,
        }
      }
      case 'offers': {
        const { course_id, expires_at, class: course, ...child } = task.first
        const ends = nearTime(expires_at)
        return {
          to: classPath(course_id),
          text: t`${plural(task.count, { one: `# offer is open and ends ${ends}`, other: `# offers are open, the first ends ${ends}` })}`,
          details: t`${fullName(child)}, ${course}`,
        }
      }
      case 'new-registrations': {
        const text = t`${plural(task.count, { one: '# new registration', other: '# new registrations' })} to review`
        return { to: `${OFFICE}/registrations?state=new`, text }
      }
      case 'registrations-in-review': {
        const text = t`${plural(task.count, { one: '# registration is', other: '# registrations are' })} in review`
        return { to: `${OFFICE}/registrations?state=in-review`, text, details: t`Accept, return or decline` }
      }
      case 'sent-documents': {
        const text = t`${plural(task.count, { one: '# document', other: '# documents' })} to review`
        const search = new URLSearchParams({ semester: slug, show: 'sent' })
        return { to: `${OFFICE}/documents?${search}`, text }
      }
      case 'undecided-duplicates': {
        const text = t`${plural(task.count, { one: '# possible duplicate in the lottery', other: '# possible duplicates in the lottery' })}`
        return { to: SAME_CHILDREN, text, details: t`The lottery can't run until you decide` }
      }
      case 'confirmations-missing': {
        const text = t`${plural(task.count, { one: '# child is not confirmed', other: '# children are not confirmed' })}`
        return { to: confirmationsPath('missing'), text, details: t`Remind the families` }
      }
      case 'confirmations-to-review': {
        const text = t`Families changed something for ${plural(task.count, { one: '# child', other: '# children' })}`
        return { to: confirmationsPath('to-review'), text, details: t`Compare old and new` }
      }
      case 'failed-mail': {
        const { email, failed_at, ...parent } = task
        const text = t`An email to ${fullName(parent)} failed`
        return { to: parentPath(email), text, details: `${email}, ${formatDate(failed_at)}` }
      }
      case 'full-class': {
        const { course_id, class: course, wait_list, room, seats } = task
        return {
          to: classPath(course_id),
          text: t`${course} could move to ${room}`,
          details: t`Full, ${plural(wait_list, { one: '# child waits', other: '# children wait' })}. That room is free then and seats ${seats}.`,
        }
      }
      case 'small-classes': {
        const { count, fewer_than, starts_on } = task
        return {
          to: `${classes}?under=${fewer_than}`,
          text: t`${plural(count, { one: '# class has', other: '# classes have' })} fewer than ${fewer_than} children`,
          details: t`Classes start on ${i18n.date(`${starts_on}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}`,
        }
      }
      case 'limited-account':
        return {
          to: parentPath(fullName(task)),
          text: t`Check the account of ${fullName(task)}`,
          details: i18n._(LIMIT_LABELS[task.limit]),
        }
      case 'more-failed-mails': {
        const text = t`Emails to ${plural(task.count, { one: '# more family', other: '# more families' })} failed`
        return { to: PARENTS, text }
      }
      case 'more-full-classes': {
        const text = t`${plural(task.count, { one: '# more full class', other: '# more full classes' })} could move to a larger room`
        return { to: `${classes}?full=true&waiting=true&sort=wait_list&order=desc`, text }
      }
      case 'more-limited-accounts': {
        const text = t`${plural(task.count, { one: '# more account is', other: '# more accounts are' })} at a limit`
        return { to: PARENTS, text }
      }
      default:
        return stepLine(task)
    }
  }
}

type StepTask = { readonly kind: 'hidden' | 'closed' } | Extract<OfficeTask, { readonly at: string }>

/** The line of the next step of enrollment. */
function useStepLine({ name, slug }: ListedSemester): (task: StepTask) => TaskLine {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const now = useMinute()
  const manager = `${OFFICE}/semesters/${encodeURIComponent(slug)}`
  return (task) => {
    if (!('at' in task))
      return task.kind === 'hidden'
        ? { to: manager, text: t`Families can't see ${name} yet`, details: t`Turn on Active to show it` }
        : { to: manager, text: t`${name} is closed`, details: t`Turn off Disabled to let families make changes` }
    const [at, until] = [formatDateTime(task.at), timeUntil(task.at, now, i18n.locale)]
    const lottery = `${manager}/lottery`
    const lines: Readonly<Record<typeof task.kind, TaskLine>> = {
      opens: { to: `${manager}/windows`, text: t`Enrollment opens ${at}`, details: t`${until}. Check the windows` },
      'ranking-opens': {
        to: lottery,
        text: t`Families can rank classes starting ${at}`,
        details: t`${until}. Check the lottery`,
      },
      'ranking-closes': {
        to: lottery,
        text: t`Families can rank classes until ${at}`,
        details: t`${until}. Rehearse the lottery`,
      },
      'run-lottery': { to: lottery, text: t`Run the lottery`, details: t`The ranking period closed on ${at}` },
    }
    return lines[task.kind]
  }
}

/** Tells a time that is near: "today at 5:40 PM", "tomorrow at 8:00 AM", or else with its date. */
function useNearTime(): (time: string) => string {
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const { formatDateTime } = useSchoolClock()
  const now = useMinute()
  return (time) => {
    const clock = clockText(new Date(time), time_zone, i18n.locale)
    const days = daysUntil(time, now, time_zone)
    if (days === 0) return t`today at ${clock}`
    return days === 1 ? t`tomorrow at ${clock}` : t`on ${formatDateTime(time)}`
  }
}

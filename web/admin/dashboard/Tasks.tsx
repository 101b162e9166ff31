import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Course } from '../../../contract/courses.ts'
import { getOfficeTasks, type OfficeTasks } from '../../../contract/officeTasks.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { limitedParentsQuery } from '../../api/parents.ts'
import { registrationCountsQuery } from '../../api/registrationCounts.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { managerPath } from '../classes/paths.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { LIMIT_LABELS } from '../ui/limitLabels.ts'
import { useMinute } from '../ui/useMinute.ts'
import styles from './AdminDashboard.module.css'
import { fullClassesWithWaiting, type NextStep, nextStepOf, timeUntil } from './tasks.ts'

/** A line of the list: a link to the screen on which it is done, and what the office should know first. */
interface Task {
  readonly to: string
  readonly text: string
  readonly details?: string
}

/** Milliseconds between two looks while the screen is visible. */
const REFETCH_INTERVAL = 60_000
/** Of full classes and limited accounts the first ones are named, and the rest is counted. */
const NAMED = 3

export function officeTasksQuery(semester_id: number) {
  return queryOptions({
    queryKey: ['office tasks', semester_id],
    queryFn: async () => (await call(getOfficeTasks, { params: { id: semester_id } })).body,
    refetchInterval: REFETCH_INTERVAL,
  })
}

/** What the office has to do, most urgent first. Every line is a link. */
export function Tasks({ semester }: { readonly semester: ListedSemester }) {
  const { t } = useLingui()
  const { data: tasks } = useSuspenseQuery(officeTasksQuery(semester.id))
  const { data: courses } = useSuspenseQuery(coursesQuery(semester.id))
  const lines = [
    ...useBackup(tasks),
    ...useNextStep(semester),
    ...useOffers(semester, tasks),
    ...useRegistrations(),
    ...useFailedMails(tasks),
    ...useFullClasses(semester, courses),
    ...useLimitedAccounts(),
  ]
  if (lines.length === 0) return <p className={styles.nothing}>{t`Nothing to do right now.`}</p>
  return (
    <ul className={styles.tasks}>
      {lines.map(({ to, text, details }) => (
        <li key={`${to} ${text} ${details}`}>
          <RowLink to={to}>{text}</RowLink>
          {details && <span>{details}</span>}
        </li>
      ))}
    </ul>
  )
}

const OFFICE = '/admin/dashboard'
const parentPath = (search: string) => `${OFFICE}/users/parents?${new URLSearchParams({ search })}`

function useBackup({ backup }: OfficeTasks): Task[] {
  const { t } = useLingui()
  if (backup === null) return []
  const text = backup === 'none' ? t`There is no backup yet` : t`The last backup is more than two days old`
  return [{ to: `${OFFICE}/school`, text, details: t`Ask the person who runs the server to make one` }]
}

function useNextStep(semester: ListedSemester): Task[] {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const now = useMinute()
  const step = nextStepOf(semester, now)
  if (!step) return []
  const { name, slug } = semester
  const manager = `${OFFICE}/semesters/${encodeURIComponent(slug)}`
  const at = 'at' in step ? formatDateTime(step.at) : ''
  const until = 'at' in step && step.kind !== 'run-lottery' ? timeUntil(step.at, now, i18n.locale) : ''
  const texts: Readonly<Record<NextStep['kind'], Task>> = {
    hidden: { to: manager, text: t`Families can't see ${name} yet`, details: t`Turn on Active to show it` },
    closed: { to: manager, text: t`${name} is closed`, details: t`Families can see it but can't make changes` },
    opens: { to: `${manager}/windows`, text: t`Enrollment opens ${at}`, details: until },
    'ranking-opens': { to: `${manager}/lottery`, text: t`Families can rank classes starting ${at}`, details: until },
    'ranking-closes': { to: `${manager}/lottery`, text: t`Families can rank classes until ${at}`, details: until },
    'run-lottery': {
      to: `${manager}/lottery`,
      text: t`Run the lottery`,
      details: t`The ranking period closed on ${at}`,
    },
  }
  return [texts[step.kind]]
}

function useOffers({ id, name }: ListedSemester, { offers }: OfficeTasks): Task[] {
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const more = offers.total - offers.first.length
  const named = offers.first.map(({ course_id, expires_at, class: course, ...child }) => ({
    to: managerPath({ id: course_id, semester_id: id, semester: name }),
    text: t`The offer of ${course} to ${fullName(child)} ends soon`,
    details: formatDateTime(expires_at),
  }))
  const [last] = named.slice(-1)
  if (!last || more === 0) return named
  return [
    ...named,
    { to: last.to, text: t`${plural(more, { one: '# more offer ends', other: '# more offers end' })} within a day` },
  ]
}

function useRegistrations(): Task[] {
  const { t } = useLingui()
  const { data: counts } = useQuery(registrationCountsQuery)
  const [fresh, open] = [counts?.new ?? 0, counts?.['in-review'] ?? 0]
  const lines = [
    fresh > 0 && {
      to: `${OFFICE}/registrations?state=new`,
      text: t`${plural(fresh, { one: '# new registration', other: '# new registrations' })} to review`,
    },
    open > 0 && {
      to: `${OFFICE}/registrations?state=in-review`,
      text: t`${plural(open, { one: '# registration is', other: '# registrations are' })} in review`,
    },
  ]
  return lines.filter((line) => line !== false)
}

function useFailedMails({ failed_mails }: OfficeTasks): Task[] {
  const { t } = useLingui()
  const { formatDate } = useSchoolClock()
  const more = failed_mails.total - failed_mails.first.length
  const named = failed_mails.first.map(({ email, failed_at, ...parent }) => ({
    to: parentPath(email),
    text: t`An email to ${fullName(parent)} failed`,
    details: `${email}, ${formatDate(failed_at)}`,
  }))
  if (more === 0) return named
  return [
    ...named,
    {
      to: `${OFFICE}/users/parents`,
      text: t`${plural(more, { one: '# more email', other: '# more emails' })} failed this week`,
    },
  ]
}

function useFullClasses({ slug }: ListedSemester, courses: readonly Course[]): Task[] {
  const { t } = useLingui()
  const full = fullClassesWithWaiting(courses)
  const more = full.length - NAMED
  const named = full.slice(0, NAMED).map((course) => ({
    to: managerPath(course),
    text: t`${course.name} is full`,
    details: t`${plural(course.wait_list, { one: '# child waits', other: '# children wait' })}`,
  }))
  if (more <= 0) return named
  return [
    ...named,
    {
      to: `${OFFICE}/classes/${encodeURIComponent(slug)}?sort=wait_list&order=desc`,
      text: t`${plural(more, { one: '# more full class has', other: '# more full classes have' })} a wait list`,
    },
  ]
}

function useLimitedAccounts(): Task[] {
  const { t, i18n } = useLingui()
  const { data: accounts = [] } = useQuery(limitedParentsQuery)
  const more = accounts.length - NAMED
  const named = accounts.slice(0, NAMED).map(({ limit, ...account }) => ({
    to: parentPath(fullName(account)),
    text: fullName(account),
    details: i18n._(LIMIT_LABELS[limit]),
  }))
  if (more <= 0) return named
  const text = t`${plural(more, { one: '# more account is', other: '# more accounts are' })} at a limit`
  return [...named, { to: `${OFFICE}/users/parents`, text }]
}

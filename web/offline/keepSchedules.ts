import { i18n } from '@lingui/core'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Logo } from '../../contract/school.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import { parseGrades } from '../../domain/grade.ts'
import { bellSchedulesQuery } from '../api/bellSchedules.ts'
import { queryClient } from '../api/queryClient.ts'
import { scheduleQuery, semestersQuery } from '../api/schedules.ts'
import { currentColors, currentLogo } from '../api/schoolBrand.ts'
import { currentSchoolName } from '../api/schoolName.ts'
import { pageLanguage } from '../pageLanguage.ts'
import { meQuery } from '../session/me.ts'
import { storedSession } from '../session/storage.ts'
import { drawnLogo } from '../ui/layout/drawnLogo.ts'
import { shownSchedule } from '../ui/timetable/timetableView.ts'
import { type ChildCopy, COPY_FORMAT, type ScheduleCopy, storeCopy, storedCopy } from './scheduleCopy.ts'

let semester: number | undefined
let isWatching = false

/** Keeps a copy of the schedules that the dashboard just received, and its changes, to be read without a connection. */
export async function keepSchedules(shown: number): Promise<void> {
  const as_of = Date.now()
  await idle()
  if (!isWatching) watchAndRegister()
  const bellSchedules = await queryClient.fetchQuery(bellSchedulesQuery(shown)).catch(() => undefined)
  const logo = await keptLogo()
  const user = queryClient.getQueryData(meQuery.queryKey)
  // The family may have logged out meanwhile.
  if (!user || !bellSchedules || !storedSession()) return
  const children = user.students.flatMap((student) => {
    const schedule = queryClient.getQueryData(scheduleQuery(student.id, shown).queryKey)
    return schedule && student.grade !== 'done' ? [toChildCopy(student, schedule, as_of)] : []
  })
  semester = shown
  storeCopy({
    format: COPY_FORMAT,
    user_id: user.id,
    school: currentSchoolName(),
    colors: currentColors(),
    logo,
    semester: queryClient.getQueryData(semestersQuery.queryKey)?.find(({ id }) => id === shown)?.name ?? '',
    bell_schedules: periodsOf(bellSchedules, children),
    children,
  })
}

/** Pixels: as wide and twice as high as a logo is shown, for fine screens. */
const LOGO_MAX_SIDE = 144

async function keptLogo(): Promise<Logo | null> {
  const logo = currentLogo()
  const url = logo && (await drawnLogo(logo, LOGO_MAX_SIDE))
  return url ? { ...logo, url } : null
}

/** Without the breaks: the page lists what the children have. */
function periodsOf(schedules: readonly BellSchedule[], children: readonly ChildCopy[]): BellSchedule[] {
  const isOfChild = ({ grades }: BellSchedule) =>
    children.some(({ grade }) => parseGrades(grades).some((one) => one === grade))
  return schedules
    .filter(isOfChild)
    .map((schedule) => ({ ...schedule, rows: schedule.rows.filter(({ is_break }) => !is_break) }))
}

/** Milliseconds. A page that draws no frames, or is always busy, is never idle. */
const IDLE_TIMEOUT_MS = 5000

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, 1000)
  })
}

/** A page over plain HTTP has no service workers. */
function watchAndRegister(): void {
  isWatching = true
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [kind, student, shown] = event.query.queryKey
    if (kind === 'schedule' && shown === semester) keepChange(student, event.query.state.data, event.action.manual)
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`/service-worker.js?lang=${pageLanguage()}`).catch(() => undefined)
}

/** `computed`: the screen has new counts of seats, which say nothing about the child. */
function keepChange(student: unknown, schedule: Schedule, computed = false): void {
  const copy = storedCopy()
  const before = copy?.children.find(({ id }) => id === student)
  if (!copy || !before || !storedSession()) return
  const after = toChildCopy(before, schedule, Date.now())
  if (computed && hasSameClasses(before, after)) return
  storeCopy(withChild(copy, after))
}

function toChildCopy(
  { id, first_name, grade }: Pick<ChildCopy, 'id' | 'first_name' | 'grade'>,
  schedule: Schedule,
  as_of: number,
): ChildCopy {
  return { id, first_name, grade, ...shownSchedule(i18n, schedule), as_of }
}

function withChild(copy: ScheduleCopy, child: ChildCopy): ScheduleCopy {
  return { ...copy, children: copy.children.map((other) => (other.id === child.id ? child : other)) }
}

function hasSameClasses(before: ChildCopy, after: ChildCopy): boolean {
  const classes = ({ enrolled, waiting }: ChildCopy) => JSON.stringify([enrolled, waiting])
  return classes(before) === classes(after)
}

import type { ListedSemester } from '../../contract/semesters.ts'
import { screenAt } from '../../domain/screens.ts'
import { chooseSemester, isVisibleTo, type Role } from '../../domain/semester.ts'
import { call } from '../api/call.ts'
import { confirmationsQuery, needsConfirmation } from '../api/confirmations.ts'
import { coursesQuery } from '../api/courses.ts'
import { receivedWindows, windowsQuery } from '../api/enrollmentWindows.ts'
import { lotteryQuery, lotteryResultsQuery } from '../api/lotteries.ts'
import { cachePauses } from '../api/pauses.ts'
import { queryClient } from '../api/queryClient.ts'
import { receivedSchedule, scheduleQuery, semestersQuery } from '../api/schedules.ts'
import { notesQuery } from '../api/semesters.ts'
import { meQuery } from '../session/me.ts'
import { selectedStudentId, storedSession } from '../session/storage.ts'
import { LazyLotteryResults } from './lottery/LazyLotteryResults.ts'

interface Screen {
  readonly student: number
  readonly role: Role
  /** Of the semester. */
  readonly slug: string | undefined
}

/** The semesters that this role may see, and the one that the screen shows. */
export function semestersOf(semesters: readonly ListedSemester[], { role, slug }: Pick<Screen, 'role' | 'slug'>) {
  const visible = semesters.filter((semester) => isVisibleTo(semester, role))
  return { visible, chosen: chooseSemester(visible, slug) }
}

let first: { readonly slug: string | undefined; readonly done: Promise<void> } | undefined

/** Starts the requests of the enrollment page when it is the first page, before React renders anything. */
export function prefetchFirstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (screenAt(pathname) !== '/enrollment' || !storedSession() || selectedStudentId() === undefined) return
  const slug = new URLSearchParams(search).get('semester') ?? undefined
  first = { slug, done: prefetchEnrollment(slug) }
}

/**
 * Resolves when the data of the enrollment screen is cached, and never rejects: the screen shows the error of a failed
 * request. The requests start while the code of the screen is loading. The router waits for them, because React
 * would delay a second loading state by 300 ms.
 */
export async function loadEnrollment(slug: string | undefined): Promise<void> {
  const started = first
  first = undefined
  return started && started.slug === slug ? started.done : prefetchEnrollment(slug)
}

async function prefetchEnrollment(slug: string | undefined): Promise<void> {
  const [student, role] = [selectedStudentId(), storedSession()?.user.role]
  if (student === undefined || !role) return queryClient.prefetchQuery(meQuery)
  const screen = { student, role, slug }
  if (!isCached(screen)) await prefetchTogether(screen)
  await prefetchEach(screen)
}

function isCached(screen: Screen): boolean {
  const chosen = cachedSemester(screen)
  const queries = chosen ? [notesQuery(screen.student, chosen.id), scheduleQuery(screen.student, chosen.id)] : []
  return queries.length > 0 && queries.every(({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined)
}

/** One request for everything except the classes. Caches nothing if it fails. */
async function prefetchTogether({ student, slug }: Screen): Promise<void> {
  const start = performance.now()
  const query = slug === undefined ? {} : { semester: slug }
  const options = { params: { id: student }, query, acceptsStale: true }
  const response = await call('GET /api/students/:id/enrollment-screen', options).catch(() => undefined)
  if (!response) return
  const { user, semesters, pauses, selected } = response.body
  cachePauses(pauses)
  await Promise.all([
    queryClient.prefetchQuery({ ...meQuery, queryFn: () => user }),
    queryClient.prefetchQuery({ ...semestersQuery, queryFn: () => semesters }),
  ])
  if (!selected) return
  const { semester, windows, lottery, schedule } = selected
  await Promise.all([
    queryClient.prefetchQuery({ ...notesQuery(student, semester.id), queryFn: () => semester.notes }),
    queryClient.prefetchQuery({ ...lotteryQuery(semester.id), queryFn: () => lottery }),
    queryClient.prefetchQuery({ ...windowsQuery(semester.id), queryFn: () => receivedWindows(windows) }),
    queryClient.prefetchQuery({
      ...scheduleQuery(student, semester.id),
      queryFn: () => receivedSchedule(schedule, start),
    }),
  ])
}

/** One request for each query that is not cached. */
async function prefetchEach(screen: Screen): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(meQuery), queryClient.prefetchQuery(semestersQuery)])
  const chosen = cachedSemester(screen)
  if (!chosen) return
  await Promise.all([
    prefetchLottery(screen.student, chosen.id),
    queryClient.prefetchQuery(notesQuery(screen.student, chosen.id)),
    queryClient.prefetchQuery(coursesQuery(chosen.id)),
    queryClient.prefetchQuery(scheduleQuery(screen.student, chosen.id)),
    queryClient.prefetchQuery(windowsQuery(chosen.id)),
    needsConfirmation(chosen, screen.role) && queryClient.prefetchQuery(confirmationsQuery),
  ])
}

/** The results of the lottery are above the classes, so the screen waits for them, but not for further attempts after a failure. */
async function prefetchLottery(student: number, semester: number): Promise<void> {
  const query = lotteryQuery(semester)
  await queryClient.prefetchQuery(query)
  if (queryClient.getQueryData(query.queryKey)?.state !== 'complete') return
  const results = { ...lotteryResultsQuery(student, semester), retry: false }
  await Promise.all([LazyLotteryResults.preload(), queryClient.prefetchQuery(results)])
}

/** Loads what a lottery changed while the screen was open, and never rejects. */
export async function loadRecord(student: number, semester: number): Promise<void> {
  await Promise.all([
    prefetchLottery(student, semester),
    queryClient.refetchQueries({ queryKey: scheduleQuery(student, semester).queryKey }),
    queryClient.refetchQueries({ queryKey: coursesQuery(semester).queryKey }),
  ])
}

function cachedSemester(screen: Screen): ListedSemester | undefined {
  return semestersOf(queryClient.getQueryData(semestersQuery.queryKey) ?? [], screen).chosen
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { HeldSeat } from '../../contract/family.ts'
import type { ListedSemester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { Grade } from '../../domain/grade.ts'
import { idOfSlug } from '../../domain/semester.ts'
import { type Moment, phaseOf, type SemesterPhase, semesterForFamily } from '../../domain/semesterChoice.ts'
import { windowsQuery } from '../api/enrollmentWindows.ts'
import { familyQuery } from '../api/family.ts'
import { semestersQuery } from '../api/schedules.ts'
import { serverTime } from '../api/serverClock.ts'
import { useServerTime } from '../enrollment/opening/useServerTime.ts'
import type { FamilyOverview } from './familyOverview.ts'

interface FamilySemesters {
  /** Undefined until they are loaded. Newest first. */
  readonly semesters: readonly ListedSemester[] | undefined
  /** The one of the URL, else the one that needed the family first when the dashboard opened, else one that it tests. */
  readonly semester: ListedSemester | undefined
  readonly grades: readonly Grade[]
  readonly held: readonly HeldSeat[]
  /** Neither loaded nor failed. */
  readonly isPending: boolean
}

/** The semesters of a family, and the one that its dashboard shows. */
export function useFamilySemester(students: readonly Student[], since: string): FamilySemesters {
  const { data: semesters, isPending } = useQuery(semestersQuery)
  const { semester: slug } = useSearch({ from: '/dashboard' })
  const [initial, setInitial] = useState<number | null>()
  const grades = gradesInSchool(students)
  const chosen = chosenSemester(semesters ?? [], slug)
  const needed = (held: readonly HeldSeat[]) => neededSemester(semesters ?? [], grades, held)
  const shown = chosen ?? semesters?.find(({ id }) => id === initial) ?? needed([])
  const isFamily = shown !== undefined && grades.length > 0
  // While another semester loads, the seats stay.
  const { data: family } = useQuery({
    ...familyQuery(shown?.id ?? 0, since, students),
    enabled: isFamily,
    placeholderData: keepPreviousData,
  })
  const held = family?.held ?? []
  if (initial === undefined && semesters && (family || !isFamily)) setInitial(needed(held)?.id ?? null)
  return { semesters, semester: shown, grades, held, isPending }
}

export function gradesInSchool(students: readonly Student[]): Grade[] {
  return students.map(({ grade }) => grade).filter((grade) => grade !== 'done')
}

/** The one of the URL. */
export function chosenSemester(semesters: readonly ListedSemester[], slug: string | undefined) {
  return slug === undefined ? undefined : semesters.find(({ id }) => id === idOfSlug(slug))
}

/** The one that needs the family first, else one that it tests. */
export function neededSemester(
  semesters: readonly ListedSemester[],
  grades: readonly Grade[],
  held: readonly HeldSeat[],
): ListedSemester | undefined {
  const ids = held.map(({ semester_id }) => semester_id)
  return semesterForFamily(semesters, { ...moment(), grades, held: ids }) ?? semesters[0]
}

/** The server's time, and the device's date, which is the school's for a family that lives near it. */
export function moment(): Moment {
  const now = new Date(serverTime())
  return { now, today: new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(now) }
}

/** Milliseconds between two reads of the windows, because this screen has no stream. Random, so that screens do not read together. */
const REFRESH_MS = 60_000 * (1 + Math.random())

/** What the family can do in the semester for each child in school, by the child's id. Changes by itself, without a request. */
export function useFamilyPhases(overview: FamilyOverview | undefined): ReadonlyMap<number, SemesterPhase> {
  const id = overview?.semester.id ?? 0
  const { data } = useQuery({ ...windowsQuery(id), refetchInterval: REFRESH_MS, enabled: overview !== undefined })
  const semester = overview && { ...overview.semester, ...(data && { windows: data.windows }) }
  const children = overview?.students.filter(({ grade }) => grade !== 'done') ?? []
  const phases = semester ? children.map(({ id, grade }) => [id, phaseOf(semester, [grade], moment())] as const) : []
  const times = phases.flatMap(([, phase]) => timeOf(phase)?.getTime() ?? [])
  useServerTime(times.length > 0 ? Math.min(...times) : null)
  return new Map(phases)
}

/** When the phase changes. */
function timeOf(phase: SemesterPhase): Date | null {
  if ('until' in phase) return phase.until
  return 'at' in phase ? phase.at : null
}

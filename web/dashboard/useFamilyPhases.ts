import { useQuery } from '@tanstack/react-query'
import { phaseOf, type SemesterPhase } from '../../domain/semesterChoice.ts'
import { windowsQuery } from '../api/windows.ts'
import { useServerTime } from '../enrollment/opening/useServerTime.ts'
import type { FamilyOverview } from './familyOverview.ts'
import { moment } from './useFamilySemester.ts'

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

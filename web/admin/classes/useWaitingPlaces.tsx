import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { WaitingPlaces } from '../../../contract/enrollment/commands.ts'
import type { Student } from '../../../contract/students.ts'
import { placesBlocked, placesToKeep } from '../../../domain/enrollment/waitList/serve.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { BlockedPlaces } from '../../enrollment/waitList/BlockedPlaces.tsx'
import { StandingSwapChoice } from '../../enrollment/waitList/StandingSwapChoice.tsx'

interface WaitingPlacesOfStudent {
  /** To send when the student is enrolled. */
  readonly answer: { readonly waiting_places?: WaitingPlaces }
  /** False until it is known whether there is a question. */
  readonly isReady: boolean
  /** The question what happens to places on wait lists that the class gets in the way of. Null without such places. */
  readonly view: ReactNode
}

/** The same question that a family is asked. Without a student and a class, nothing is asked. */
export function useWaitingPlaces(
  course: Course | undefined,
  student: Pick<Student, 'id' | 'first_name'> | undefined,
): WaitingPlacesOfStudent {
  const [chosen, setChosen] = useState<{ readonly student: number; readonly choice: WaitingPlaces }>()
  const { data, isLoading } = useQuery({
    ...scheduleQuery(student?.id ?? 0, course?.semester_id ?? 0),
    enabled: student !== undefined && course !== undefined,
    staleTime: 0,
  })
  const others = data?.waiting.filter(({ id }) => id !== course?.id) ?? []
  if (!student || !course || !data) return { answer: {}, isReady: !isLoading, view: null }
  const waiting = placesToKeep(data.enrolled, course, others)
  const blocked = placesBlocked(data.enrolled, course, others)
  const note = <BlockedPlaces blocked={blocked} added={course} firstName={student.first_name} />
  if (waiting.length === 0) return { answer: {}, isReady: true, view: note }
  const choice = chosen?.student === student.id ? chosen.choice : 'ask'
  const view = (
    <>
      <StandingSwapChoice
        request={{ command: 'enroll', course }}
        firstName={student.first_name}
        waiting={waiting}
        choice={choice}
        onChange={(value) => value !== 'keep' && setChosen({ student: student.id, choice: value })}
      />
      {note}
    </>
  )
  return { answer: { waiting_places: choice }, isReady: true, view }
}

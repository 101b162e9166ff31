import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { type Ranking, updateRanking } from '../../../contract/rankings.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { rankingQuery, roundQuery } from '../../api/rounds.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { RankingProblems } from './RankingProblems.tsx'
import styles from './Round.module.css'
import { type RankingTime, wishesOf } from './ranked.ts'
import { TimeChoices } from './TimeChoices.tsx'

/** The choices for every time, saved together. */
export function RankingForm(props: {
  readonly student: Student
  readonly semester: Semester
  readonly times: readonly RankingTime<Course>[]
  readonly ranking: Ranking
  readonly isOpen: boolean
}) {
  const { student, semester, times, ranking, isOpen } = props
  const { t } = useLingui()
  const [ranked, setRanked] = useState<readonly number[]>(ranking.wishes.flat())
  const wishes = wishesOf(times, ranked)
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(ranking.wishes)
  const save = useMutation({
    mutationFn: async (sent: number[][]) => {
      const parts = { params: { id: student.id }, query: { semester: semester.id }, body: { wishes: sent } }
      return (await call(updateRanking, parts)).body.ranking
    },
    onSuccess: (saved) => queryClient.setQueryData(rankingQuery(student.id, semester.id).queryKey, saved),
    onError: () => void queryClient.invalidateQueries({ queryKey: roundQuery(semester.id).queryKey }),
  })
  if (times.length === 0) return <p>{t`There are no classes to rank for ${student.first_name}.`}</p>
  return (
    <>
      <RankingProblems key={save.submittedAt} error={save.error} times={times} wishes={save.variables ?? []} />
      <div className={styles.times}>
        {times.map((time) => (
          <TimeChoices key={time.key} time={time} ranked={ranked} isOpen={isOpen} onChange={setRanked} />
        ))}
      </div>
      {isOpen && (
        <div className={styles.save}>
          <Button size="md" loading={save.isPending} onClick={() => save.mutate(wishes)}>
            {t`Save Choices`}
          </Button>
          {isChanged && <p>{t`Your choices aren't saved yet.`}</p>}
          <SuccessAlert message={save.isSuccess && !isChanged ? t`Choices saved.` : ''} />
        </div>
      )}
    </>
  )
}

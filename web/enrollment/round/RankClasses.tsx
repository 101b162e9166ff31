import { useSuspenseQuery } from '@tanstack/react-query'
import type { Round } from '../../../contract/rounds.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { rankingQuery } from '../../api/rounds.ts'
import { RankingOfChild } from './RankingOfChild.tsx'
import styles from './Round.module.css'
import { RoundNotice } from './RoundNotice.tsx'

/** What a family sees of a semester before its draw: the classes of each time, to rank while the round is open. */
export function RankClasses(props: { readonly student: Student; readonly semester: Semester; readonly round: Round }) {
  const { student, semester, round } = props
  const { code } = useSuspenseQuery(rankingQuery(student.id, semester.id)).data
  return (
    <div className={styles.page}>
      <RoundNotice student={student} semester={semester} round={round} code={code} />
      <RankingOfChild student={student} semester={semester} isOpen={round.state === 'ranking'} />
    </div>
  )
}

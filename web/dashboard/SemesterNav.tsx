import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HeldSeat } from '../../contract/family.ts'
import type { ListedSemester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { Grade } from '../../domain/grade.ts'
import { phaseOf, type SemesterPhase } from '../../domain/semesterChoice.ts'
import { schoolQuery } from '../api/school.ts'
import { IconGift } from '../ui/icons.tsx'
import styles from './SemesterNav.module.css'
import { moment } from './useFamilySemester.ts'

/**
 * Links to the semesters that the family sees, with what it can do in each. When the one that is shown opens is said below, with its children.
 * Renders nothing for one semester.
 */
export function SemesterNav(props: {
  readonly semesters: readonly ListedSemester[]
  readonly shown: ListedSemester
  readonly grades: readonly Grade[]
  readonly students: readonly Student[]
  readonly held: readonly HeldSeat[]
}) {
  const { semesters, shown, grades, students, held } = props
  const { t, i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const textOf = usePhaseText()
  const at = moment()
  if (semesters.length < 2) return null
  return (
    <nav className={styles.semesters} aria-label={t`Semesters`}>
      <ul className="plain">
        {semesters.map((semester) => {
          const isShown = semester.id === shown.id
          const heldHere = held.filter(({ semester_id }) => semester_id === semester.id)
          const children = students.filter(({ id }) => heldHere.some(({ student_id }) => student_id === id))
          const names = list.format(children.map(({ first_name }) => first_name))
          const isHeld = children.length > 0
          return (
            <li key={semester.id}>
              <Link
                id={semesterLinkId(semester)}
                className="surface"
                to="/dashboard"
                search={{ semester: semester.slug }}
                resetScroll={false}
                aria-current={isShown ? 'true' : undefined}
              >
                <strong>{semester.name}</strong>
                <span className="hint">
                  {isHeld && (
                    <IconGift
                      size={16}
                      color="var(--mantine-color-anchor)"
                      style={{ verticalAlign: '-0.15em', marginInlineEnd: '0.25rem' }}
                    />
                  )}
                  {isHeld
                    ? t`A seat is held for ${names}`
                    : textOf(phaseOf(semester, grades, at), { isDated: !isShown || grades.length === 0 })}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The days are those of the school's clock. `isDated`: with the day on which the semester opens. */
function usePhaseText(): (phase: SemesterPhase, { isDated }: { readonly isDated: boolean }) => string {
  const { t, i18n } = useLingui()
  const { data: school } = useQuery(schoolQuery)
  const dayOf = (time: Date) =>
    i18n.date(time, { month: 'short', day: 'numeric', ...(school && { timeZone: school.time_zone }) })
  return (phase, { isDated }) => {
    if (phase.phase === 'ranking') return t`Lottery: rank classes by ${dayOf(phase.until)}`
    if (phase.phase === 'open')
      return phase.until ? t`Enrollment is open until ${dayOf(phase.until)}` : t`Enrollment is open`
    if (phase.phase === 'ranking later')
      return isDated ? t`Lottery: ranking opens ${dayOf(phase.at)}` : t`Lottery: ranking is not open yet`
    if (phase.phase === 'open later')
      return isDated ? t`Enrollment opens ${dayOf(phase.at)}` : t`Enrollment is not open yet`
    if (phase.phase === 'results later') return t`Lottery results are coming`
    return phase.phase === 'over' ? t`Ended` : t`Enrollment is closed`
  }
}

/** The id of the link to a semester. It can have the focus. */
export function semesterLinkId({ id }: Pick<ListedSemester, 'id'>): string {
  return `semester-${id}`
}

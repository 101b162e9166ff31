import { useLingui } from '@lingui/react/macro'
import type { Student } from '../../contract/students.ts'
import type { Days } from '../../domain/days.ts'
import type { NextStep } from './nextStep.ts'
import styles from './ParentDashboard.module.css'
import { RowButton } from './RowButton.tsx'

export interface StudentHandlers {
  readonly onEdit: (student: Student) => void
  readonly onView: (student: Student) => void
  /** Opens the classes of all days, or of one. */
  readonly onEnroll: (student: Student, days?: Days) => void
}

type ActionsProps = StudentHandlers & {
  readonly student: Student
  /** Undefined while it is not known, and when the notice with the offer has its buttons. */
  readonly step: NextStep | undefined
  /** Whether the step is about to be known. The button of the most common one is in its place, so that nobody presses one that goes away. */
  readonly isStepExpected: boolean
  readonly onAnswer: () => void
  readonly nameId: string
  /** The id of the text that says why there are no classes. */
  readonly reasonId: string | undefined
}

/** The buttons of a child's card on a phone: the next step, and what is always possible. */
export function StudentActions(props: ActionsProps) {
  const { student, nameId, reasonId, onEdit, onView, onEnroll } = props
  const { t } = useLingui()
  const main = useMainAction(props)
  const secondary = { nameId, variant: 'subtle' } as const
  return (
    <div className={styles.cardActions} data-one-row={main?.replaces === 'enroll'}>
      {main && (
        <RowButton
          label={main.label}
          nameId={nameId}
          variant={main.canWait ? 'default' : 'filled'}
          onClick={main.act}
        />
      )}
      <div>
        {main?.replaces !== 'view' && (
          <RowButton label={t`View`} {...secondary} reasonId={reasonId} onClick={() => onView(student)} />
        )}
        <RowButton label={t`Edit`} {...secondary} onClick={() => onEdit(student)} />
      </div>
      {main?.replaces !== 'enroll' && (
        <RowButton label={t`Add/Drop Classes`} {...secondary} reasonId={reasonId} onClick={() => onEnroll(student)} />
      )}
    </div>
  )
}

interface MainAction {
  readonly label: string
  readonly act: () => void
  /** Whether nothing is lost by doing it later. Then it does not stand out beside an offer of another child. */
  readonly canWait?: boolean
  /** The secondary button that would do the same. */
  readonly replaces?: 'view' | 'enroll'
}

function useMainAction(props: ActionsProps): MainAction | undefined {
  const { student, step, isStepExpected, onAnswer, onView, onEnroll } = props
  const { t } = useLingui()
  const enroll = () => onEnroll(student)
  if (!step) return isStepExpected ? { label: t`Add/Drop Classes`, act: enroll, replaces: 'enroll' } : undefined
  if (step.step === 'answer') return { label: t`Answer the offer`, act: onAnswer }
  if (step.step === 'rank') return { label: t`Rank classes`, act: enroll }
  if (step.step === 'ranked') return { label: t`Change the ranking`, act: enroll, canWait: true }
  if (step.step === 'rank later' || step.step === 'results later')
    return { label: t`Read about the lottery`, act: enroll, canWait: true }
  if (step.step === 'choose')
    return { label: t`Add/Drop Classes`, act: () => onEnroll(student, step.days), replaces: 'enroll' }
  if (step.step === 'open later' && step.days)
    return { label: t`Choose classes to mark`, act: () => onEnroll(student, step.days), canWait: true }
  return { label: t`View Schedule`, act: () => onView(student), replaces: 'view', canWait: true }
}

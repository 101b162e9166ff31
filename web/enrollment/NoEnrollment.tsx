import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Illustration } from '../ui/layout/Illustration.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { BackButton } from './BackButton.tsx'

/** Why there is nobody to enroll: no student is chosen, or the chosen one is missing or done with school. */
export function NoEnrollment(props: {
  readonly isAdmin: boolean
  /** The chosen student was deleted, or this user has no access to them. */
  readonly isMissing?: boolean
  /** The name of a student who has finished school. */
  readonly done?: string
}) {
  const { isAdmin, isMissing, done } = props
  const { t } = useLingui()
  if (done !== undefined)
    return (
      <Panel title={done}>
        <Illustration />
        <p>{t`${done} has finished school and can't enroll in classes.`}</p>
        <BackButton />
      </Panel>
    )
  if (isMissing)
    return (
      <Panel title={<Trans>Student Not Found</Trans>}>
        <Illustration />
        <p>
          {isAdmin ? (
            <Trans>This student was deleted. Please choose another student.</Trans>
          ) : (
            <Trans>This child is no longer on your account. Please choose another child on your dashboard.</Trans>
          )}
        </p>
        <BackButton />
      </Panel>
    )
  return (
    <Panel title={<Trans>No Student Selected</Trans>}>
      <Illustration />
      <p>
        {isAdmin ? (
          <Trans>Choose a student from the Students list to add or drop classes.</Trans>
        ) : (
          <Trans>Go to your dashboard and choose a child to add or drop classes.</Trans>
        )}
      </p>
      <BackButton />
    </Panel>
  )
}

/** No semester is open to this family yet. */
export function NoSemester() {
  return (
    <EmptyState>
      <Trans>No semester is open for enrollment yet. Please check back later.</Trans>
    </EmptyState>
  )
}

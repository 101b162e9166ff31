import { Trans, useLingui } from '@lingui/react/macro'
import { Panel } from '../ui/layout/Panel.tsx'
import { BackButton } from './BackButton.tsx'

export function NoStudentSelected({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Panel title={<Trans>No Student Selected</Trans>}>
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

/** The chosen student was deleted, or this user has no access to them. */
export function StudentNotFound({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Panel title={<Trans>Student Not Found</Trans>}>
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
}

export function DoneWithSchool({ name }: { readonly name: string }) {
  const { t } = useLingui()
  return (
    <Panel title={name}>
      <p>{t`${name} has finished school and can't enroll in classes.`}</p>
      <BackButton />
    </Panel>
  )
}

/** No semester is open to this family yet. */
export function NoSemester() {
  return (
    <p>
      <Trans>No semester is open for enrollment yet. Please check back later.</Trans>
    </p>
  )
}

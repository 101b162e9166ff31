import { Trans, useLingui } from '@lingui/react/macro'
import { Panel } from '../ui/layout/Panel.tsx'
import { BackButton } from './BackButton.tsx'

/** The screen was opened without choosing a student first. */
export function NoStudent({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Panel title={<Trans>No student chosen</Trans>}>
      <p>
        {isAdmin ? (
          <Trans>Choose a student among the school's students to add or drop classes.</Trans>
        ) : (
          <Trans>Choose a student on the dashboard to add or drop classes.</Trans>
        )}
      </p>
      <BackButton />
    </Panel>
  )
}

/** The chosen student is gone, or was never this person's to see. */
export function UnknownStudent({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Panel title={<Trans>Student not found</Trans>}>
      <p>
        {isAdmin ? (
          <Trans>This student was deleted. Choose another student.</Trans>
        ) : (
          <Trans>This student is not on your list any more. Choose another one on the dashboard.</Trans>
        )}
      </p>
      <BackButton />
    </Panel>
  )
}

export function DoneStudent({ name }: { readonly name: string }) {
  const { t } = useLingui()
  return (
    <Panel title={name}>
      <p>{t`${name} is done with school. Students with the grade Done cannot enroll in classes.`}</p>
      <BackButton />
    </Panel>
  )
}

/** No semester is open to this family yet. */
export function NoSemester() {
  return (
    <p>
      <Trans>No semester is open for enrollment yet. Please come back later.</Trans>
    </p>
  )
}

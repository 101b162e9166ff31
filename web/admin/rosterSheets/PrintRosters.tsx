import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { IconPrinter } from '../../ui/icons.tsx'

const RosterSheetsDialog = lazyPart(async () => (await import('./RosterSheetsDialog.tsx')).RosterSheetsDialog)

/** Opens the dialog that prints rosters and sign-in sheets. */
export function PrintRosters(props: { readonly semester: Semester; readonly courses: readonly Course[] }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (props.courses.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} />}
        onMouseEnter={RosterSheetsDialog.preload}
        onClick={() => setOpened(true)}
      >
        {t`Print Rosters`}
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <RosterSheetsDialog {...props} opened={isOpen} onClose={close} />}
      </LazyDialog>
    </>
  )
}

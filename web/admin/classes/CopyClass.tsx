import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './Class.module.css'
import { CopyClassForm } from './CopyClassForm.tsx'

/** A button that opens the dialog for choosing the class to copy. */
export function CopyClass(props: {
  readonly semesters: readonly Semester[]
  readonly onCopied: (source: CourseWithRoster) => void
}) {
  const { semesters, onCopied } = props
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const copied = (source: CourseWithRoster) => {
    setOpened(false)
    onCopied(source)
  }
  return (
    <div className={styles.tools}>
      <p>{t`Fill in the form, or start from an existing class.`}</p>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t`Copy a course`}
      </Button>
      <Dialog opened={opened} title={t`Copy a course`} onClose={() => setOpened(false)}>
        {opened && <CopyClassForm semesters={semesters} onCopied={copied} />}
      </Dialog>
    </div>
  )
}

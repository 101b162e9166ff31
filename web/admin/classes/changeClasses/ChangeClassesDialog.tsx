import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CourseChange } from '../../../../contract/changeCourses.ts'
import type { Course } from '../../../../contract/courses.ts'
import { call } from '../../../api/call.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChangeClassesForm } from './ChangeClassesForm.tsx'
import { ChangeReport, type PreviewedChange } from './ChangeReport.tsx'

/** Changes one field of the classes, after a preview. */
export function ChangeClassesDialog(props: {
  readonly opened: boolean
  readonly courses: readonly Course[]
  readonly onClose: (message?: string) => void
}) {
  const { opened, courses, onClose } = props
  const { t } = useLingui()
  const title = t`${plural(courses.length, { one: 'Change # Class', other: 'Change # Classes' })}`
  return (
    <Dialog opened={opened} title={title} onClose={() => onClose()}>
      {opened && <Steps courses={courses} onDone={onClose} />}
    </Dialog>
  )
}

function Steps({
  courses,
  onDone,
}: {
  readonly courses: readonly Course[]
  readonly onDone: (message: string) => void
}) {
  const [previewed, setPreviewed] = useState<PreviewedChange>()
  const preview = async (change: CourseChange) => {
    const body = { courses: courses.map(({ id }) => ({ id })), change, confirmed: false }
    const { report } = (await call('POST /api/courses/changes', { body, notify_families: 'yes' })).body
    setPreviewed({ change, report })
  }
  const form = useRef<HTMLDivElement>(null)
  const goBack = () => {
    flushSync(() => setPreviewed(undefined))
    form.current?.querySelector('select')?.focus()
  }
  return (
    <>
      <div hidden={previewed !== undefined} ref={form}>
        <ChangeClassesForm onSubmit={preview} />
      </div>
      {previewed && <ChangeReport previewed={previewed} onBack={goBack} onReport={setPreviewed} onDone={onDone} />}
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BellSchedule } from '../../../../domain/bellSchedule.ts'
import { CLASS_GRADES, type ClassGrade } from '../../../../domain/grade.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import type { BellFormValues } from './bellForm.ts'
import { WeekPreview } from './WeekPreview.tsx'

/** Shows the week of a grade as a family sees it, with unsaved changes. */
export function PreviewSchedules() {
  const { t, i18n } = useLingui()
  const { getValues } = useFormContext<BellFormValues>()
  const [shown, setShown] = useState<readonly BellSchedule[]>()
  const [grade, setGrade] = useState<ClassGrade>('K')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => setShown(getValues('bell_schedules').map(withoutIncompleteRows))}
      >
        {t`Preview`}
      </Button>
      <Dialog opened={shown !== undefined} title={t`What Families See`} onClose={() => setShown(undefined)} wide>
        <NativeSelect
          label={t`Grade`}
          data={CLASS_GRADES.map((grade) => ({ value: grade, label: i18n._(gradeLabel(grade)) }))}
          value={grade}
          data-autofocus
          onChange={({ currentTarget }) => setGrade(CLASS_GRADES.find((each) => each === currentTarget.value) ?? 'K')}
        />
        <WeekPreview schedules={shown ?? []} grade={grade} />
      </Dialog>
    </>
  )
}

type FormSchedule = BellFormValues['bell_schedules'][number]

function withoutIncompleteRows({ days, grades, rows }: FormSchedule): BellSchedule {
  const complete = rows.filter(({ starts_at, ends_at }) => starts_at && ends_at)
  return { days, grades, rows: complete.map(({ is_break = false, ...row }) => ({ ...row, is_break })) }
}

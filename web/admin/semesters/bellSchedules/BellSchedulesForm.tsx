import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { BellScheduleFields, updateBellSchedules } from '../../../../contract/bellSchedules.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { cacheBellSchedules, editedBellSchedulesQuery } from '../../../api/bellSchedules.ts'
import { call } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import styles from './BellSchedules.module.css'
import { outlineOf } from './bellForm.ts'
import { CopySchedules } from './CopySchedules.tsx'
import { PreviewSchedules } from './PreviewSchedules.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { useBellLabels } from './useBellLabels.ts'

/** All bell schedules of a semester, saved together. After a conflict with another save, the next save replaces it. */
export function BellSchedulesForm({ semester_id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { data: loaded } = useSuspenseQuery(editedBellSchedulesQuery(semester_id))
  const [etag, setEtag] = useState(loaded.etag)
  const form = useContractForm(BellScheduleFields, { bell_schedules: loaded.bell_schedules })
  const outline = useWatch({ control: form.control, compute: outlineOf })
  const labels = useBellLabels(outline)
  const save = useMutation({
    mutationFn: async (body: BodyOf<typeof updateBellSchedules>) => {
      const reply = await call(updateBellSchedules, { params: { id: semester_id }, body, if_match: etag })
      setEtag(reply.etag)
      if (reply.status === 412) throw new ApiProblem(reply.status, reply.body)
      cacheBellSchedules(semester_id, reply.body.bell_schedules, reply.etag)
    },
  })
  return (
    <Form form={form} labels={labels} draftName={`bell schedules ${semester_id}`} onSubmit={save.mutateAsync}>
      <CopySchedules semester_id={semester_id} />
      <ScheduleList />
      <div className={styles.bar}>
        <SaveBar savedMessage={save.isSuccess ? t`Bell schedules saved.` : ''}>{t`Save Bell Schedules`}</SaveBar>
        <PreviewSchedules />
      </div>
    </Form>
  )
}

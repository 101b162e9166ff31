import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { rehearseDraw } from '../../../../contract/draws.ts'
import { call } from '../../../api/call.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FiguresTable } from './FiguresTable.tsx'

/** The figures of a draw with another seed, so that nobody knows the result while classes can still change. */
export function RehearsalCard({ semester_id: id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => (await call(rehearseDraw, { params: { id }, body: {} })).body.figures,
  })
  return (
    <Card
      title={t`Rehearsal`}
      lead={t`Shows how many children would get their choices, so that you can still add seats or classes. It uses different random numbers, and it changes nothing.`}
    >
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t`Rehearse the Lottery`}
      </Button>
      <div role="status">{data && <FiguresTable title={t`Rehearsal results by grade`} figures={data} />}</div>
      <ErrorAlert error={error} />
    </Card>
  )
}

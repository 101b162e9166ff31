import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReplacedCommitment } from '../../../../domain/enrollment/lottery/record.ts'
import { useSchoolTime } from '../../opening/useServerTime.ts'
import { Hash } from './Hash.tsx'

/** Why a lottery has another secret than before, and the former SHA-256 values. `advice` follows. Nothing if the secret was never replaced. */
export function ReplacedSecrets(props: {
  readonly replaced: readonly ReplacedCommitment[]
  readonly advice?: ReactNode
}) {
  const { replaced, advice } = props
  const { t } = useLingui()
  const format = useSchoolTime()
  const last = replaced.at(-1)
  if (!last) return null
  const time = format(last.replaced_at)
  return (
    <Stack gap="xs" mt="xs">
      <p>
        <Trans>
          <strong>This lottery has a new secret.</strong> On {time}, the school's records were restored from a backup or
          moved to another server. The former secret may be known, so the lottery doesn't use it.
        </Trans>{' '}
        {advice}
      </p>
      <ul>
        {replaced.map(({ commitment, replaced_at }) => (
          <li key={commitment}>
            {t`SHA-256 of the secret until ${format(replaced_at)}`}: <Hash>{commitment}</Hash>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { homeOf } from '../../domain/session.ts'
import { useSession } from '../session/session.ts'

/** Leads to the signed-in person's own dashboard. */
export function BackToDashboard() {
  const navigate = useNavigate()
  const session = useSession()
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => navigate({ href: session ? homeOf(session.user.role) : '/' })}
      data-screen-only
    >
      <Trans>Back to Dashboard</Trans>
    </Button>
  )
}

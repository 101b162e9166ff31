import { createContext } from 'react'
import type { AuditEntry } from '../../../contract/auditTrail.ts'

/** Opens an entry. Cells are defined outside the component and reach the screen through this context. */
export const OpenEntryContext = createContext<(entry: AuditEntry) => void>(() => undefined)

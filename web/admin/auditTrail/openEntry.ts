import { createContext } from 'react'
import type { AuditEntry } from '../../../contract/auditTrail.ts'

/** Opens an entry: columns stand outside of components, and their cells reach the screen through this. */
export const OpenEntry = createContext<(entry: AuditEntry) => void>(() => undefined)

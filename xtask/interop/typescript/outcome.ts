// A tool's answer as a TypeScript service reads it: one type, distinguished by `success`.

import { z } from "zod";

export const ToolError = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  recoveryHint: z.string().optional(),
  canRetry: z.boolean(),
});

export const Outcome = z.discriminatedUnion("success", [z.looseObject({ success: z.literal(true) }), ToolError]);

export type Outcome = z.infer<typeof Outcome>;

// An example of the union: each side has its own fields, and the compiler knows which.
export function told(outcome: Outcome): string {
  return outcome.success ? "done" : `${outcome.code}: ${outcome.message}`;
}

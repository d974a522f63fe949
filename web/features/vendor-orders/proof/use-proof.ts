import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { ProofSender, type ProofState } from './proof-sender.ts';

/** The proof of an order, kept on this device and sent while the page is open. */
export function useProof(ways: Ways): { proof: ProofState; sender: ProofSender } {
  const [sender] = useState(() => new ProofSender(ways));
  const proof = useSyncExternalStore(sender.subscribe, sender.state);
  useEffect(() => sender.start(), [sender]);
  return { proof, sender };
}

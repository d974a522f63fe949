import { createFileRoute } from '@tanstack/react-router';
import { DeviceStorageScreen } from '#web/screens/account/device-storage-screen.tsx';

export const Route = createFileRoute('/$locale/offline')({
  staticData: { areas: ['account', 'site', 'writing'] },
  component: DeviceStorageScreen,
});

import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignature, pointOf, privateKeyFrom, publicKeyOfPoint, signatureOf } from '#main/platform/ed25519.ts';

const hex = (text: string) => Buffer.from(text, 'hex');

test('a key and its signature are those of RFC 8032', () => {
  const secret = privateKeyFrom(hex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'));
  const point = pointOf(createPublicKey(secret));
  expect(Buffer.from(point, 'base64url').toString('hex')).toBe(
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  );
  const signature = signatureOf(secret, 'r');
  expect(signature.toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
  const publicKey = publicKeyOfPoint(point);
  expect([isSignature(publicKey, 'r', signature), isSignature(publicKey, 's', signature)]).toEqual([true, false]);
});

test('a key of another kind is refused', () => {
  expect(() => privateKeyFrom(new Uint8Array(31))).toThrow(RangeError);
  expect(() => publicKeyOfPoint('AAAA')).toThrow();
  expect(() => pointOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toThrow('one coordinate');
});
